import Button from '@mui/material/Button'
import { useEffect } from 'react'

interface PrintButtonProps {
  /** What the browser calls the file when it is printed to one. */
  name: string
}

/** Prints the page; while it stands, the page's title is the file's name. */
export function PrintButton({ name }: PrintButtonProps) {
  useEffect(() => {
    const title = document.title
    document.title = name
    return () => {
      document.title = title
    }
  }, [name])
  return (
    <Button
      variant="contained"
      onClick={() => {
        window.print()
      }}
    >
      Imprimir
    </Button>
  )
}
