import Typography from '@mui/material/Typography'
import { FileText } from '@/ui/FileText'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'

const SETTINGS = `[mail]
host = "correo.ejemplo.com"
from = "Caudal <caudal@ejemplo.com>"

# "tls", "starttls", o "none" solo en esta misma máquina
security = "tls"

# Sin él: 465 con tls, 587 con starttls, 25 con none
port = 465

# Si el servidor pide entrar
username = "caudal"
password_file = "/etc/caudal/correo.clave"

# A qué hora sale el resumen diario
digest_at = "07:00"`

/** What whoever installs the portal has to write for mail to go out. */
export function NoServer() {
  return (
    <>
      <Notice tone="info" title="El portal no envía correo">
        Los avisos llegan solo a la campana. Para que salgan también por correo hace falta un servidor que los
        reciba.
      </Notice>
      <Section title="Cómo configurarlo">
        <Typography variant="body2" sx={{ mb: 2, maxWidth: '72ch' }}>
          Lo hace quien instala el portal: escribe esto en su archivo de ajustes, con los datos de la empresa,
          y lo vuelve a iniciar. <code>host</code> y <code>from</code> hacen falta; lo demás, si el servidor
          lo pide.
        </Typography>
        <FileText label="Archivo de ajustes">{SETTINGS}</FileText>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '72ch' }}>
          También sirven variables del entorno, con el nombre de cada ajuste: <code>CAUDAL_MAIL__HOST</code>,{' '}
          <code>CAUDAL_MAIL__PORT</code>, <code>CAUDAL_MAIL__SECURITY</code>,{' '}
          <code>CAUDAL_MAIL__USERNAME</code>, <code>CAUDAL_MAIL__PASSWORD_FILE</code>,{' '}
          <code>CAUDAL_MAIL__FROM</code> y <code>CAUDAL_MAIL__DIGEST_AT</code>.
        </Typography>
      </Section>
    </>
  )
}
