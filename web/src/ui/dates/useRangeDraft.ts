import { useState } from 'react'
import type { IsoDate } from '@/lib/dates'
import type { Range } from '@/lib/ranges'

interface RangeDraft extends Range {
  /** A day of the calendar: the first of the range, then its last. */
  choose: (day: IsoDate) => void
  /** Typed: the first, or the last. */
  begin: (day: IsoDate) => void
  end: (day: IsoDate) => void
}

/** Two days that are being chosen; both are said together, the earlier one first, and then the choice is over. */
export function useRangeDraft(range: Range, onChange: (range: Range) => void, onEnd: () => void): RangeDraft {
  const [first, setFirst] = useState<IsoDate | null>(null)
  const say = (one: IsoDate, other: IsoDate) => {
    setFirst(null)
    onChange(one <= other ? { from: one, to: other } : { from: other, to: one })
  }
  return {
    from: first ?? range.from,
    to: first ?? range.to,
    choose: (day) => {
      if (first === null) {
        setFirst(day)
        return
      }
      say(first, day)
      onEnd()
    },
    begin: (day) => {
      if (day !== '') {
        say(day, range.to < day ? day : range.to)
      }
    },
    end: (day) => {
      if (day !== '') {
        say(range.from === '' || range.from > day ? day : range.from, day)
      }
    },
  }
}
