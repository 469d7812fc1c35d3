import { ItemPage } from '../ItemPage'
import { AccountForm } from './AccountForm'

/** A new account of the company, or one that is changed. */
export function AccountPage() {
  return (
    <ItemPage
      kind="source-accounts"
      lead="De dónde salen los pagos, y cómo quiere su banco el archivo de los que van juntos."
      missing="Esa cuenta no existe"
    >
      {(item) => <AccountForm item={item} />}
    </ItemPage>
  )
}
