import { Component, createRef, type ReactNode } from 'react'

interface Place {
  key: string
  top_px: number
}

interface RowAnchorProps {
  /** What stands in it; while this is the same, nothing can have moved. */
  rows: unknown
  children: ReactNode
}

/**
 * Rows that come or go above what somebody reads push nothing away: the first row in sight stays where it is. Not every
 * browser sees to that by itself, and those that do leave it to us here.
 */
export class RowAnchor extends Component<RowAnchorProps> {
  private readonly place = createRef<HTMLDivElement>()

  private rows(): HTMLElement[] {
    return [...(this.place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  }

  override getSnapshotBeforeUpdate(before: RowAnchorProps): Place[] | null {
    // At its top a list shows what is new.
    if (before.rows === this.props.rows || window.scrollY <= 0) {
      return null
    }
    return this.rows().flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const key = row.dataset['row']
      return key !== undefined && bottom > 0 && top < window.innerHeight ? [{ key, top_px: top }] : []
    })
  }

  override componentDidUpdate(_before: RowAnchorProps, _state: unknown, seen: Place[] | null): void {
    if (seen === null || seen.length === 0) {
      return
    }
    const tops = new Map(this.rows().map((row) => [row.dataset['row'], row]))
    const kept = seen.find(({ key }) => tops.has(key))
    const row = tops.get(kept?.key)
    const moved_px = kept === undefined ? 0 : (row?.getBoundingClientRect().top ?? kept.top_px) - kept.top_px
    if (moved_px !== 0) {
      window.scrollBy({ top: moved_px, behavior: 'instant' })
    }
  }

  override render(): ReactNode {
    return (
      <div ref={this.place} style={{ overflowAnchor: 'none' }}>
        {this.props.children}
      </div>
    )
  }
}
