import { stepUpRequired } from '@/api/session-expiry'
import { confirm } from '@/ui/confirm'
import type { AppStartListening } from '../store'
import { goToLogin } from './login'

/** Offers the way to show again who one is, where so much money wants it, and back to the same page. */
export function listenToStepUp(startListening: AppStartListening): void {
  startListening({
    actionCreator: stepUpRequired,
    effect: async () => {
      const goes = await confirm({
        title: 'Confirma quién eres',
        text: 'Por el monto, debes haber iniciado sesión hace menos de cinco minutos. Inicia sesión de nuevo: vuelves a esta página y repites la operación.',
        confirmLabel: 'Iniciar sesión',
      })
      if (goes) {
        goToLogin({ fresh: true })
      }
    },
  })
}
