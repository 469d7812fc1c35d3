import { useEffect, useState } from 'react'

export type Paper = 'letter' | 'a4' | 'roll'

export const PAPER_WORDS: Readonly<Record<Paper, string>> = {
  letter: 'Carta',
  a4: 'A4',
  roll: 'Rollo de 80 mm',
}

const KEY = 'caudal.paper'

/** The paper that this browser printed on last, where the document exists on it. */
export function usePaper(papers: readonly Paper[]): [Paper, (paper: Paper) => void] {
  const [paper, setPaper] = useState<Paper>(() => {
    const stored = localStorage.getItem(KEY)
    return papers.find((one) => one === stored) ?? 'letter'
  })
  const choose = (chosen: Paper) => {
    setPaper(chosen)
    localStorage.setItem(KEY, chosen)
  }
  return [paper, choose]
}

/** Tells the style sheet which paper. */
export function usePrintPaper(paper: Paper): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.printPaper = paper
    return () => {
      delete root.dataset.printPaper
    }
  }, [paper])
}
