import { Fragment } from 'react'

/** What the server says of itself, in English; what stands in backticks is code. */
export function English({ text }: { text: string }) {
  return (
    <span lang="en">
      {text.split('`').map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
        index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <code key={index}>{part}</code>,
      )}
    </span>
  )
}
