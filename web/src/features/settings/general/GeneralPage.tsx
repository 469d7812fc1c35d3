import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type GeneralSettings, generatedApi, useGetGeneralSettingsQuery } from '@/api/client'
import { etag } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { settingsApi } from '@/api/settings'
import { useCommand } from '@/app/commands/useCommand'
import { useForm } from '@/app/forms/useForm'
import { CURRENCIES } from '@/lib/currencies'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { ChoiceField, choicesOfTexts } from '@/ui/ChoiceField'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { AmountRules } from './AmountRules'
import { BatchRules } from './BatchRules'
import { CompanyWords } from './CompanyWords'
import { LogoField } from './LogoField'
import { bodyOf, errorsOf, type GeneralValues, labelsOf, newAmount, valuesOf } from './model'

/** What holds for all of the company: its name, how strict the portal is, and what depends on the amount. */
export function GeneralPage() {
  const { data, error, refetch } = useGetGeneralSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.settings}>Volver a configuración</BackLink>}
        title="Reglas de la empresa"
        subtitle="Valen para todas las solicitudes y pagos desde que las guardas. Cada cambio queda en la auditoría."
      />
      <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      {data === undefined ? (
        error === undefined ? (
          <Section>
            <TableSkeleton label="las reglas" />
          </Section>
        ) : null
      ) : (
        // Another version is another form: what somebody else saved shows at once.
        <GeneralForm key={data.version} settings={data} />
      )}
    </>
  )
}

function GeneralForm({ settings }: { settings: GeneralSettings }) {
  const [start] = useState(() => valuesOf(settings))
  const [values, setValues] = useState<GeneralValues>(start)
  const form = useForm<string>(labelsOf(values))
  const { send, isPending } = useCommand()
  useLeaveGuard(values !== start, 'nothing')
  const set = (change: Partial<GeneralValues>, path: string) => {
    form.touch(path)
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    if (!form.check(errorsOf(values))) {
      return
    }
    const { ok } = await send(
      settingsApi.endpoints.setGeneralSettings,
      { 'If-Match': etag(settings.version), generalSettingsBody: bodyOf(values) },
      {
        done: 'Las reglas quedaron guardadas.',
        form,
        saysRefusal: true,
        ifChanged: 'Recarga la página para ver las reglas actuales.',
        // The answer is how it stands now: its version makes the form anew.
        shows: { endpoint: generatedApi.endpoints.getGeneralSettings, arg: undefined },
      },
    )
    if (ok) {
      setValues(start)
    }
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <FormProblems form={form} />
      <Section title="Empresa">
        <TextInput
          label="Nombre de la empresa"
          value={values.company_name}
          onChange={(text) => set({ company_name: text }, 'company_name')}
          {...form.at('company_name', `Va en los comprobantes de pago. Vacío: «${settings.product_name}».`)}
          maxLength={120}
          sx={{ maxWidth: 560, mb: 2 }}
        />
        <TextInput
          label="Identificación fiscal"
          value={values.company_tax_id}
          onChange={(text) => set({ company_tax_id: text }, 'company_tax_id')}
          {...form.at('company_tax_id', 'Como va en los documentos: «RUC 155612345-2-2016 DV 59».')}
          maxLength={60}
          sx={{ maxWidth: 560, mb: 2 }}
        />
        <TextInput
          label="Dirección"
          multiline
          minRows={2}
          value={values.company_address}
          onChange={(text) => set({ company_address: text }, 'company_address')}
          {...form.at(
            'company_address',
            'Va debajo del nombre en los documentos, en las líneas que escribas.',
          )}
          maxLength={240}
          sx={{ maxWidth: 560, mb: 2 }}
        />
        <LogoField
          logo={values.company_logo}
          onChange={(logo) => set({ company_logo: logo }, 'company_logo')}
          error={form.at('company_logo').error}
        />
        <CompanyWords values={values} form={form} onChange={set} />
      </Section>
      <Section title="Administradores estrictos">
        <FormControlLabel
          control={
            <Switch
              checked={values.strict_administrators}
              onChange={(event) => {
                set({ strict_administrators: event.target.checked }, 'strict_administrators')
              }}
            />
          }
          label="Quien administra necesita cada permiso para decidir sobre dinero o moverlo"
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Sin esto, el permiso «Administración» alcanza para todo. Con esto, sigue viendo y administrando
          todo, pero aprobar, liberar y pagar piden el permiso propio, otorgado por otra persona.
        </Typography>
      </Section>
      <Section title="Arqueo de caja">
        <FormControlLabel
          control={
            <Switch
              checked={values.custodian_sees_expected}
              onChange={(event) => {
                set({ custodian_sees_expected: event.target.checked }, 'custodian_sees_expected')
              }}
            />
          }
          label="Quien tiene una caja ve cuánto debe haber antes de contarla"
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {values.custodian_sees_expected
            ? 'Lo ve mientras su turno está abierto. Al empezar el arqueo deja de verlo hasta que lo presenta.'
            : 'Mientras esté apagado no ve cuánto debe haber, con cuánto empezó ni lo contado antes, hasta que presenta el arqueo. Quien supervisa sí lo ve.'}
        </Typography>
      </Section>
      <Amounts values={values} form={form} set={set} />
      <BatchRules values={values} form={form} set={set} />
      <ActionButton type="submit" variant="contained" isPending={isPending}>
        Guardar
      </ActionButton>
    </Form>
  )
}

interface AmountsProps {
  values: GeneralValues
  form: ReturnType<typeof useForm<string>>
  set: (change: Partial<GeneralValues>, path: string) => void
}

function Amounts({ values: { amounts }, form, set }: AmountsProps) {
  const free = CURRENCIES.filter((code) => !amounts.some(({ currency }) => currency === code))
  return (
    <Section title="Reglas por monto">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        Cuantos más niveles pide un monto, más personas lo aprueban. Quien tiene un límite que cubre el monto
        completo lo aprueba sin los demás niveles, y vale el monto más bajo que alguien apruebe.
      </Typography>
      {amounts.map((amount, at) => (
        <AmountRules
          key={amount.key}
          amount={amount}
          at={at}
          form={form}
          onChange={(change, path) => {
            set({ amounts: amounts.map((one, n) => (n === at ? { ...one, ...change } : one)) }, path)
          }}
        />
      ))}
      <ChoiceField
        label="Agregar otra moneda"
        value=""
        onChange={(text) => set({ amounts: [...amounts, newAmount(text)] }, 'amounts')}
        sx={{ maxWidth: 240 }}
        none="Elige una moneda"
        choices={choicesOfTexts(free)}
      />
    </Section>
  )
}
