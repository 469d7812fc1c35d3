import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { FileText } from '@/ui/FileText'
import { Section } from '@/ui/Section'

const EXAMPLE = `const clave = Buffer.from(secreto.slice('whsec_'.length), 'base64')
const firma = createHmac('sha256', clave)
  .update(\`\${id}.\${momento}.\${cuerpo}\`)
  .digest('base64')`

/** How the other system knows that a message is the portal's. */
export function Recipe() {
  return (
    <Section title="Cómo comprobar la firma">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: '72ch' }}>
        Los mensajes siguen{' '}
        <Link href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </Link>
        , que tiene bibliotecas para muchos lenguajes. A mano se hace así:
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, mb: 2, pl: 2.5, display: 'grid', gap: 1, maxWidth: '72ch', typography: 'body2' }}
      >
        <li>
          Toma las cabeceras <code>webhook-id</code>, <code>webhook-timestamp</code> y{' '}
          <code>webhook-signature</code>, y el cuerpo tal como llegó.
        </li>
        <li>
          Une <code>webhook-id</code>, <code>webhook-timestamp</code> y el cuerpo con puntos.
        </li>
        <li>
          Quita <code>whsec_</code> del secreto y decodifica el resto, que está en Base64: esa es la clave.
        </li>
        <li>
          Calcula HMAC-SHA-256 y pásalo a Base64. Debe ser igual a una de las firmas de{' '}
          <code>webhook-signature</code>, que van separadas por espacios después de <code>v1,</code>.
        </li>
        <li>
          No aceptes lo que tenga más de cinco minutos, ni dos veces el mismo <code>webhook-id</code>.
        </li>
      </Box>
      <FileText label="La firma en Node.js">{EXAMPLE}</FileText>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '72ch' }}>
        Responde con un código 2xx en menos de 15 segundos. Con cualquier otro se vuelve a intentar durante
        unos tres días; con 410, el webhook se apaga.
      </Typography>
    </Section>
  )
}
