import Button from '@mui/material/Button'
import { useEffect } from 'react'

interface PrintButtonProps {
  /** What the browser calls the file when it is printed to one. */
  name: string
}

/** Prints the page. Browsers name the file by the page's title, which is the product's name at all other times. */
export function PrintButton({ name }: PrintButtonProps) {
  useEffect(() => {
    const title = document.title
    const nameFile = () => {
      document.title = name
    }
    const restore = () => {
      document.title = title
    }
    window.addEventListener('beforeprint', nameFile)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', nameFile)
      window.removeEventListener('afterprint', restore)
      restore()
    }
  }, [name])
  return (
    <Button variant="contained" onClick={() => window.print()}>
      Imprimir
    </Button>
  )
}
