import { useEffect, useState } from 'react'
import type { IsoDate } from '@/lib/dates'

/** The company's holidays with their names, by day. */
export type Holidays = Readonly<Record<IsoDate, string>>

type Ask = () => Promise<Holidays>

const NONE: Holidays = {}
let ask: Ask = async () => NONE

/** Who puts the application together says where holidays are asked; until then there are none. */
export function askHolidays(from: Ask): void {
  ask = from
}

/** The holidays, as soon as they are known; a calendar without them is one nevertheless. */
export function useHolidays(): Holidays {
  const [known, setKnown] = useState(NONE)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const holidays = await ask().catch(() => NONE)
      if (!isGone) {
        setKnown(holidays)
      }
    }
    void read()
    return () => {
      isGone = true
    }
  }, [])
  return known
}
