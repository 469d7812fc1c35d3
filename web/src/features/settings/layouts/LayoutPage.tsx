import { ItemPage } from '../ItemPage'
import { LayoutForm } from './LayoutForm'

/** A new layout of a bank's file, or one that is changed. */
export function LayoutPage() {
  return (
    <ItemPage
      kind="bank-layouts"
      lead="Sigue el instructivo del banco, columna por columna, y mira abajo cómo queda el archivo."
      missing="Ese formato no existe"
    >
      {(item) => <LayoutForm item={item} />}
    </ItemPage>
  )
}
