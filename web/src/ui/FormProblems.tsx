import { FormSummary, type FormSummaryProps } from './FormSummary'
import { ProblemAlert, type ShownProblem } from './ProblemAlert'

export interface FormProblemsProps {
  form: FormSummaryProps & { problem: ShownProblem | null }
}

/** All that is wrong with a form: what stands at its fields, and what stands at none. */
export function FormProblems({ form }: FormProblemsProps) {
  return (
    <>
      <FormSummary errors={form.errors} submitCount={form.submitCount} />
      <ProblemAlert problem={form.problem} />
    </>
  )
}
