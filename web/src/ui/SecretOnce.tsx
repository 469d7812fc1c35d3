import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CopyField } from './CopyField'
import { Notice } from './Notice'

export interface SecretOnceProps {
  titleId: string
  title: string
  /** What the field with it is called. */
  label: string
  /** Nothing where the answer that held it was lost. */
  secret: string | null | undefined
  /** What to do then. */
  lost: ReactNode
  /** How it is used. */
  children: ReactNode
  onClose: () => void
}

/** What a dialog shows once and nobody sees again: a secret, to be copied now. */
export function SecretOnce({ titleId, title, label, secret, lost, children, onClose }: SecretOnceProps) {
  const isLost = secret === null || secret === undefined
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {isLost ? (
          <Notice tone="warning" title="No pudimos mostrar el secreto">
            {lost}
          </Notice>
        ) : (
          <>
            <Notice tone="warning" title="Cópialo ahora: no se volverá a mostrar">
              Guárdalo donde el otro sistema lo necesita. Aquí nadie puede volver a verlo.
            </Notice>
            <CopyField label={label} value={secret} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              {children}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {isLost ? 'Cerrar' : 'Ya lo guardé'}
        </Button>
      </DialogActions>
    </>
  )
}
