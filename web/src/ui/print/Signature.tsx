interface SignatureProps {
  /** Who signs, where that is known. */
  name: string | undefined
  /** As what: «Custodio», «Recibí conforme». */
  as: string
}

/** A line to sign on, within `print-signatures`. */
export function Signature({ name, as }: SignatureProps) {
  return (
    <p>
      {name ?? '\u00a0'}
      <small>{as}</small>
    </p>
  )
}
