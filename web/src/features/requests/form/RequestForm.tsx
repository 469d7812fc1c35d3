import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { asProblem, fieldErrors, type Problem } from '@/api/problem'
import {
  type RequestDetail,
  useLazyGetRequestQuery,
  useListRequestTypesQuery,
  useListTariffsQuery,
} from '@/api/requests'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { useSession } from '@/app/session/useSession'
import { businessDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { readRequestStart } from '@/lib/requestStart'
import { unreadAt } from '@/lib/unread'
import { Form } from '@/ui/Form'
import { FORM_BAR_PX } from '@/ui/FormBar'
import { FormSummary } from '@/ui/FormSummary'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { changesSince } from '../changes'
import { useUploads } from '../useUploads'
import { About } from './About'
import { Alike } from './Alike'
import { FormEnd } from './FormEnd'
import { FurtherFold } from './FurtherFold'
import { forgetHandoff, handedOver, handOver } from './handoff'
import { LinesEditor } from './LinesEditor'
import {
  acceptForm,
  begun,
  check,
  emptyForm,
  type FormValue,
  fieldId,
  formErrors,
  formOf,
  isBlank,
  totalOf,
} from './model'
import { Receipts } from './Receipts'
import { Repeat } from './Repeat'
import { TypePicker } from './TypePicker'
import { useSubmission, type Wish } from './useSubmission'

interface RequestFormProps {
  /** The draft to correct, or null to ask anew. */
  request: RequestDetail | null
  /** The id under which the person receives money, where it is known. */
  ownBeneficiary?: string
}

/** What the company offers to choose from. */
function useOffers() {
  const { data: types, error, refetch } = useListRequestTypesQuery()
  const { data: tariffs } = useListTariffsQuery()
  return useMemo(
    () => ({ types, typesError: error, askTypes: refetch, tariffs }),
    [types, error, refetch, tariffs],
  )
}

/** Asking for money: one page from the type to the receipts, which remembers what was typed. */
export function RequestForm(props: RequestFormProps) {
  // The whole form is drawn anew when they come: in slices, because its person is about to type into it.
  const offers = useDeferredValue(useOffers())
  return <FormOfOffers {...props} {...offers} />
}

type FormOfOffersProps = RequestFormProps & ReturnType<typeof useOffers>

const FormOfOffers = memo(function FormOfOffers(props: FormOfOffersProps) {
  const { request, ownBeneficiary, types, typesError, askTypes, tariffs } = props
  const form = useRequestForm(request, ownBeneficiary)
  const { draft, errors, set, uploads, saved } = form
  const type = types?.items.find(({ id }) => id === draft.value.type_id)
  const offered = (tariffs?.items ?? []).filter(
    ({ type_id, currency }) => type_id === draft.value.type_id && currency === draft.value.currency,
  )
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const press = (wish: Wish) => async () => form.submit(wish, type)
  const typesProblem = asProblem(typesError)
  const what =
    types === undefined && typesProblem !== null ? (
      <ProblemAlert problem={typesProblem} takesFocus={false} onRetry={askTypes} />
    ) : (
      <TypePicker
        types={types?.items}
        value={draft.value.type_id}
        onChange={(type_id) => set({ type_id }, 'type_id')}
        error={errors['type_id']}
      />
    )
  const about = <About value={draft.value} type={type} errors={errors} onChange={set} />
  const lines = (
    <LinesEditor
      lines={draft.value.lines}
      currency={draft.value.currency}
      tariffs={offered}
      errors={errors}
      onChange={(changed, path) => set({ lines: changed }, path)}
    />
  )
  const receipts = <Receipts request={form.request} uploads={uploads} onSaved={form.onSaved} />
  const further = <FurtherFold value={draft.value} type={type} errors={errors} onChange={set} />

  return (
    <Box
      component={Form}
      aria-label={request === null ? 'Nueva solicitud' : `Corregir ${request.number}`}
      isPending={form.pending !== null}
      onSubmit={press('send')}
      // What is typed into is not behind the bar.
      sx={{ '& input, & textarea, & select': { scrollMarginBottom: FORM_BAR_PX } }}
    >
      <Box sx={{ maxWidth: 920 }}>
        <FormSummary errors={formErrors(errors)} submitCount={form.submitCount} />
        <FormProblem problem={form.problem} isNew={saved === null} />
        {form.changes.length === 0 ? null : (
          <Notice tone="warning" title="Este borrador cambió mientras escribías">
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {form.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </Box>
            Lo que escribiste sigue aquí. Si guardas ahora, reemplaza lo que cambió.
          </Notice>
        )}
        {draft.isRestored ? (
          <Notice
            tone="info"
            title="Recuperamos lo que habías escrito"
            action={
              <Button color="inherit" onClick={form.startAgain}>
                {request === null ? 'Empezar de nuevo' : 'Volver a lo guardado'}
              </Button>
            }
          >
            Estaba sin enviar en este navegador. Los archivos hay que elegirlos otra vez.
          </Notice>
        ) : null}
        {request === null && isBlank(draft.value) ? (
          <Repeat
            types={types?.items}
            typeId={draft.value.type_id}
            onRepeat={form.replace}
            onFailed={form.setProblem}
          />
        ) : null}
        {request === null && !isBlank(draft.value) ? <Alike value={draft.value} /> : null}
        {isNarrow ? (
          <>
            {/* All that is asked once is on the first screen of a phone; the lines, which are as many as it takes, are below it. */}
            <Section>
              <Stack sx={{ gap: 1.5 }}>
                {what}
                {about}
                {receipts}
                {further}
              </Stack>
            </Section>
            <Section>{lines}</Section>
          </>
        ) : (
          <>
            <Section>{what}</Section>
            <Section>{about}</Section>
            <Section>{lines}</Section>
            <Section title="Soportes">{receipts}</Section>
            <Section>{further}</Section>
          </>
        )}
      </Box>
      <FormEnd
        total_minor={totalOf(draft.value)}
        currency={draft.value.currency}
        pending={form.pending}
        cancelTo={saved === null ? paths.requests : paths.request(saved.id)}
        onPress={press}
      />
    </Box>
  )
})

function FormProblem({ problem, isNew }: { problem: Problem | null; isNew: boolean }) {
  if (problem === null || problem.errors.length > 0) {
    return null
  }
  // The first try arrived after all, with other words in it: sending anew would ask for the money twice.
  const isTwice = isNew && problem.code === 'idempotency_key_reused'
  return (
    <ProblemAlert
      problem={isTwice ? { detail: 'Tu intento anterior sí llegó: la solicitud ya existe.' } : problem}
      action={
        isTwice ? (
          <Link component={RouterLink} to={`${paths.requests}?scope=mine`} sx={{ color: 'inherit' }}>
            Ver mis solicitudes
          </Link>
        ) : problem?.code === 'settlement_overdue' ? (
          <Link component={RouterLink} to={`${paths.settlements}?view=mine`} sx={{ color: 'inherit' }}>
            Ver mis rendiciones
          </Link>
        ) : null
      }
    />
  )
}

function useRequestForm(start: RequestDetail | null, ownBeneficiary: string | undefined) {
  const [handoff] = useState(() => (start === null ? null : handedOver(start.id)))
  const { user } = useSession()
  const { state }: { state: unknown } = useLocation()
  const [initial] = useState<FormValue>(() =>
    start === null
      ? begun(emptyForm(user.branch_id), readRequestStart(state))
      : formOf(start, ownBeneficiary),
  )
  const [request, setRequest] = useState(start)
  const uploads = useUploads(handoff?.files)
  const [submitCount, setSubmitCount] = useState(0)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem | null>(handoff?.problem ?? halfway(handoff))
  const [changes, setChanges] = useState<readonly string[]>([])
  const [read] = useLazyGetRequestQuery()
  const [command, name] =
    start === null
      ? [{ endpoint: 'createRequest' }, 'request.new']
      : [{ endpoint: 'updateRequest', target: start.id }, `request.${start.id}`]
  const draft = useSentDraft(command, name, initial, acceptForm, async (discard) => {
    setErrors({})
    setProblem(null)
    setSubmitCount(0)
    if (start === null) {
      for (const { id } of uploads.pending) {
        uploads.drop(id)
      }
      return
    }
    // What was saved is newer than what the form began with.
    const { data } = await read({ id: start.id })
    if (data !== undefined) {
      setRequest(data)
      discard(formOf(data, ownBeneficiary))
    }
  })
  const navigate = useNavigate()
  const { allowLeaving } = useLeaveGuard(
    draft.isChanged || uploads.pending.length > 0,
    uploads.pending.length > 0 ? 'text' : 'all',
  )
  const saved = request === null ? null : { id: request.id, version: request.version }

  const { run, pending } = useSubmission({
    saved,
    uploads,
    onSaved: (now) => {
      if (start !== null) {
        setRequest(now)
      }
      draft.discard(draft.value)
    },
    onDone: () => {
      allowLeaving()
      draft.discard(draft.value)
      if (start !== null) {
        forgetHandoff(start.id)
      }
    },
    onHalfway: (now, reason) => {
      if (start === null) {
        handOver(now.id, { files: uploads.left(), problem: reason })
        allowLeaving()
        draft.discard(draft.value)
        void navigate(paths.editRequest(now.id), { replace: true })
      } else {
        setProblem(reason ?? MISSING_FILES)
      }
    },
  })

  const set = (patch: Partial<FormValue>, path: string) => {
    draft.setValue((before) => ({ ...before, ...patch }))
    // Mending a field takes its error away; a line more or less moves the paths of the others.
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([at]) =>
          path === 'lines'
            ? !at.startsWith('lines')
            : at !== path && !(at === 'lines' && path.startsWith('lines')),
        ),
      ),
    )
  }

  const submit = async (wish: Wish, type: Parameters<typeof check>[1]) => {
    const checked = check(draft.value, type, request, businessDate(new Date()))
    const unread = unreadAt(fieldId('needed_by'))
    const found = unread === undefined ? checked.errors : { ...checked.errors, needed_by: unread }
    setErrors(found)
    setSubmitCount((before) => before + 1)
    setProblem(null)
    if (Object.keys(found).length > 0) {
      return
    }
    const failed = await run(wish, checked.body)
    if (failed === null) {
      return
    }
    if (failed.code === 'changed_meanwhile' && request !== null) {
      const fresh = await read({ id: request.id })
      if (fresh.data !== undefined) {
        setChanges(changesSince(request, fresh.data))
        setRequest(fresh.data)
        return
      }
    }
    setProblem(failed)
    setErrors(fieldErrors(failed))
    setSubmitCount((before) => before + 1)
  }

  const replace = (value: FormValue) => {
    draft.setValue(value)
    setErrors({})
    setProblem(null)
  }
  const startAgain = () => {
    draft.discard(initial)
    setErrors({})
    setSubmitCount(0)
  }
  const onSaved = (now: RequestDetail | null) => {
    if (now !== null) {
      setRequest(now)
    }
  }
  return {
    request,
    saved,
    draft,
    uploads,
    errors,
    problem,
    changes,
    submitCount,
    pending,
    set,
    submit,
    startAgain,
    replace,
    setProblem,
    onSaved,
  }
}

const MISSING_FILES: Problem = {
  status: 0,
  code: 'files_missing',
  title: '',
  detail: 'Tu borrador está guardado, pero falta subir archivos. Vuelve a intentarlo o quítalos.',
  errors: [],
}

function halfway(handoff: { files: File[] } | null): Problem | null {
  return handoff === null || handoff.files.length === 0 ? null : MISSING_FILES
}
