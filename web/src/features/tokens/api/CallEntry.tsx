import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { listOf } from '@/lib/people'
import { Fold } from '@/ui/Fold'
import { type PillTone, StatePill } from '@/ui/StatePill'
import { DRAFTS } from '../model'
import { CodeBlock } from './CodeBlock'
import { curlOf } from './curl'
import { type Call, type Content, type Schemas, scopesOf } from './description'
import { English } from './English'
import { Entries, Entry, Fields } from './Fields'
import { fieldsOf, typeWords } from './shapes'
import { placeWords } from './words'

/** What every call needs to be told. */
export interface Telling {
  schemas: Schemas
  /** The scopes that a token may have. */
  offered: readonly string[]
  /** What a permission or a scope is called on screen. */
  titleOf: (name: string) => string
  /** Where the portal stands. */
  address: string
}

const TONES: Readonly<Record<string, PillTone>> = { GET: 'neutral', DELETE: 'error' }

/** One call: what it is for; how it is made and what it answers, once somebody wants to know. */
export function CallEntry({ call, telling }: { call: Call; telling: Telling }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <Fold
        py={1.25}
        onToggle={setIsOpen}
        summary={
          <Box sx={{ minWidth: 0, flexGrow: 1 }}>
            <Typography
              component="h3"
              variant="body2"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}
            >
              <StatePill tone={TONES[call.method] ?? 'primary'} label={call.method} />
              <Box component="code" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {call.path}
              </Box>
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <English text={call.summary} />
            </Typography>
          </Box>
        }
      >
        {isOpen ? <CallBody call={call} telling={telling} /> : null}
      </Fold>
    </Box>
  )
}

function CallBody({ call, telling }: { call: Call; telling: Telling }) {
  const { schemas, address } = telling
  const { parameters, body, answer } = call
  return (
    <Box
      sx={{ px: { xs: 2, sm: 3 }, pb: 3, pt: 0.5, display: 'grid', gap: 2.5, gridTemplateColumns: '100%' }}
    >
      {call.about === '' ? null : (
        <Typography variant="body2" sx={{ maxWidth: '80ch' }}>
          <English text={call.about} />
        </Typography>
      )}
      <Part title="Quién la llama">
        <Who call={call} telling={telling} />
      </Part>
      <Part title="Ejemplo">
        {call.opensToTokens ? (
          <CodeBlock label={`ejemplo de ${call.method} ${call.path}`} code={curlOf(call, address, schemas)} />
        ) : (
          <Typography variant="body2">
            La hace la aplicación con la sesión de una persona: ningún token la abre.
          </Typography>
        )}
      </Part>
      {parameters.length === 0 ? null : (
        <Part title="Parámetros">
          <Entries>
            {parameters.map(({ name, in: place, required, schema = {}, description = '' }) => (
              <Entry
                key={`${place} ${name}`}
                name={name}
                type={`${typeWords(schema, schemas)}, ${placeWords(place)}`}
                isRequired={required === true}
                about={description}
              />
            ))}
          </Entries>
        </Part>
      )}
      {body === null ? null : (
        <Part title="Cuerpo">
          <Shape content={body} schemas={schemas} isSent />
        </Part>
      )}
      <Part title={answer === null ? 'Respuesta' : `Respuesta ${answer.status}`}>
        {answer?.content === null || answer === null ? (
          <Typography variant="body2">Sin contenido.</Typography>
        ) : (
          <Shape content={answer.content} schemas={schemas} isSent={false} />
        )}
        {call.refusals.length === 0 ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            También puede responder {listOf(call.refusals)}, con un documento de problema.
          </Typography>
        )}
      </Part>
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="h4" variant="overline" sx={{ color: 'neutral.600' }}>
        {title}
      </Typography>
      {children}
    </div>
  )
}

/** Who among people may call, and by which scopes a token does. */
function Who({ call, telling: { offered, titleOf } }: { call: Call; telling: Telling }) {
  const scopes = scopesOf(call, offered)
  const people = {
    anybody: 'Cualquiera, también sin sesión.',
    session: 'Cualquiera que haya entrado.',
    permission: `Personas con permiso para: ${listOf(call.rule.filter((name) => name !== DRAFTS).map(titleOf))}.`,
  }[call.who]
  return (
    <>
      <Typography variant="body2">{people}</Typography>
      {scopes.length === 0 ? null : (
        <Typography variant="body2" component="div">
          Un token con uno de estos permisos:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {scopes.map((scope) => (
              <li key={scope}>
                {titleOf(scope)} (<code>{scope}</code>)
              </li>
            ))}
          </Box>
        </Typography>
      )}
    </>
  )
}

interface ShapeProps {
  content: Content
  schemas: Schemas
  isSent: boolean
}

/** What is sent or answered: its fields where it is JSON, what it is otherwise. */
function Shape({ content: { type, schema }, schemas, isSent }: ShapeProps) {
  const fields = type === 'application/json' && schema !== undefined ? fieldsOf(schema, schemas) : []
  const isPlain = type === 'application/json'
  return (
    <>
      {isPlain && fields.length > 0 && typeWords(schema ?? {}, schemas) === 'objeto' ? null : (
        <Typography variant="body2">
          {isPlain ? (
            typeWords(schema ?? {}, schemas)
          ) : (
            <>
              Un archivo: <code>{type}</code>
            </>
          )}
        </Typography>
      )}
      {fields.length === 0 ? null : <Fields fields={fields} isSent={isSent} />}
    </>
  )
}
