import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { NoticePreferences } from '@/api/generatedNotices'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { ADMINISTRATOR } from '@/lib/permissions'
import { Notice } from '@/ui/Notice'

/** To which address mail goes and when the digest comes, or that none goes out. */
export function WhereMailGoes({ preferences: { email, digest_at } }: { preferences: NoticePreferences }) {
  return typeof email === 'string' ? (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '72ch' }}>
      El correo va a <strong>{email}</strong>; si no es tu dirección, la corrige quien administra. El resumen
      diario sale a las {digest_at} y junta lo nuevo con lo que espera por ti.
    </Typography>
  ) : (
    <NoMail />
  )
}

function NoMail() {
  const { permissions } = useSession()
  const mayLook = permissions.includes(ADMINISTRATOR)
  return (
    <Notice
      tone="info"
      title="Este portal no envía correo"
      action={
        mayLook ? (
          <Button component={RouterLink} to={paths.mail} color="inherit">
            Cómo configurarlo
          </Button>
        ) : undefined
      }
    >
      Los avisos llegan solo a la campana.{' '}
      {mayLook
        ? 'Falta el servidor de correo en los ajustes.'
        : 'Si te hace falta, pídelo a quien administra.'}
    </Notice>
  )
}
