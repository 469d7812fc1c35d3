import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Section } from '@/ui/Section'
import { CodeBlock } from './CodeBlock'

/** What holds for every call: where, by whom, how much at once, and how it says no. */
export function Intro({ address }: { address: string }) {
  return (
    <Section title="Cómo se llama">
      <CodeBlock
        label="una llamada"
        code={`curl -H "Authorization: Bearer $TOKEN" "${address}/api/v1/requests?state=new&limit=25"`}
      />
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 2.5,
          display: 'grid',
          gridTemplateColumns: { xs: '100%', md: '1fr 1fr' },
          columnGap: 4,
          rowGap: 2,
          typography: 'body2',
          '& dt': { fontWeight: 600 },
          '& dd': { m: 0, color: 'neutral.700', maxWidth: '64ch' },
        }}
      >
        <Fact title="El token">
          Va en cada llamada como <code>Authorization: Bearer</code>, sin cookies y siempre por TLS. Abre lo
          que abren sus permisos, de toda la empresa, hasta su último día.
        </Fact>
        <Fact title="Los errores">
          Son documentos de problema (RFC 9457). El programa mira <code>code</code>, que no cambia;{' '}
          <code>detail</code> es para personas, y <code>errors</code> dice qué campos están mal.
        </Fact>
        <Fact title="Las páginas">
          Una lista responde <code>items</code> y <code>next</code>. Mientras <code>next</code> no sea null,
          hay más: envíalo como <code>after</code>, con los mismos filtros. <code>limit</code> va de 1 a 100.
        </Fact>
        <Fact title="Lo que cambia algo">
          Lleva <code>Idempotency-Key</code>: de 8 a 128 caracteres, una por intención. La misma clave con el
          mismo cuerpo se responde igual durante 24 horas, y nada se hace dos veces.
        </Fact>
        <Fact title="Los valores">
          <code>_minor</code> es dinero en la unidad menor de la moneda de al lado (centavos);{' '}
          <code>_milli</code>, milésimas; <code>_ms</code>, milisegundos desde 1970 en UTC; <code>_on</code>,
          un día (ISO 8601).
        </Fact>
        <Fact title="Cuántas veces">
          Por encima del límite la respuesta es 429, con los segundos de espera en <code>Retry-After</code>.
          Una lectura se puede repetir siempre.
        </Fact>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5, maxWidth: '80ch' }}>
        Las descripciones vienen del propio programa, en inglés. SCIM se describe a sí mismo en{' '}
        <code>/scim/v2/Schemas</code>.
      </Typography>
    </Section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
