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

/** Tells the style sheet which paper, and the browser how to name the file. */
export function usePrintSetup(paper: Paper, name: string | undefined): void {
  useEffect(() => {
    const root = document.documentElement
    const title = document.title
    root.dataset.printPaper = paper
    if (name !== undefined) {
      document.title = name
    }
    return () => {
      delete root.dataset.printPaper
      document.title = title
    }
  }, [paper, name])
}
