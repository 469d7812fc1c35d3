import { AttemptNotice } from './AttemptNotice'
import { useAttempts } from './useAttempts'

/** A form's command: its name in the API, and whose it is where it has a target. */
export interface FormCommand {
  endpoint: string
  target?: string
}

/** In a form that covers the page: what was sent with it before and never answered. */
export function FormAttempts({ endpoint, target }: FormCommand) {
  const { all, isAsking, ask } = useAttempts()
  const own = all.filter(
    (attempt) => attempt.endpoint === endpoint && (target === undefined || attempt.path.includes(target)),
  )
  return own.map((attempt) => (
    <AttemptNotice key={attempt.key} attempt={attempt} isAsking={isAsking} onAsk={ask} />
  ))
}
