import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { type RequestDetail, requestsApi } from '@/api/requests'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { useCommand } from '@/app/commands/useCommand'
import { formatInstant } from '@/lib/dates'
import { ActionButton } from '@/ui/ActionButton'
import { Form } from '@/ui/Form'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'

const COMMENT_MAX = 1000

export function Comments({ request }: { request: RequestDetail }) {
  const hidden = request.comments.length === 0 && request.comment_count > 0
  return (
    <Section title="Comentarios">
      {request.comments.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {hidden
            ? 'Los comentarios de esta solicitud son confidenciales.'
            : 'Nadie ha comentado. Pregunta aquí lo que haga falta para decidir.'}
        </Typography>
      ) : (
        <Box component="ol" aria-label="Comentarios" sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
          {request.comments.map((comment) => (
            <Box component="li" key={comment.id} sx={{ mb: 2 }}>
              <Typography variant="body2" color="textSecondary">
                <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
                  {comment.author.name}
                </Box>{' '}
                · <time dateTime={new Date(comment.at_ms).toISOString()}>{formatInstant(comment.at_ms)}</time>
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-wrap' }}>{comment.text}</Typography>
            </Box>
          ))}
        </Box>
      )}
      {hidden ? null : <Composer key={request.id} requestId={request.id} />}
    </Section>
  )
}

function acceptText(stored: unknown): string | null {
  return typeof stored === 'string' && stored !== '' ? stored : null
}

const SENDS = { endpoint: 'commentRequest' }

function Composer({ requestId }: { requestId: string }) {
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, isPending, problem, forget } = useCommand()
  const draft = useSentDraft(SENDS, `comment.${requestId}`, '', acceptText, forget)
  const [isMissing, setIsMissing] = useState(false)

  const submit = async () => {
    const text = draft.value.trim()
    if (text === '') {
      setIsMissing(true)
      field.current?.focus()
      return
    }
    forget()
    const { ok } = await send(
      requestsApi.endpoints.commentRequest,
      { id: requestId, commentBody: { text } },
      { saysRefusal: false },
    )
    if (ok) {
      draft.discard('')
      field.current?.focus()
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <ProblemAlert problem={problem} />
      <TextInput
        id={fieldId}
        label="Escribe un comentario"
        value={draft.value}
        onChange={(text) => {
          draft.setValue(text)
          setIsMissing(false)
        }}
        inputRef={field}
        error={isMissing ? 'Escribe algo antes de comentar.' : undefined}
        helperText="Lo verán quienes pueden ver esta solicitud."
        maxLength={COMMENT_MAX}
        multiline
        minRows={2}
      />
      <Box sx={{ mt: 1 }}>
        <ActionButton type="submit" variant="outlined" color="inherit" isPending={isPending}>
          Comentar
        </ActionButton>
      </Box>
    </Form>
  )
}
