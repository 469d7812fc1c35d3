import IconButton from '@mui/material/IconButton'
import { formatMoney } from '@/lib/money'
import type { GridColumn } from '@/ui/grid/types'
import { Icon } from '@/ui/icons'
import { StatePill } from '@/ui/StatePill'
import { COLUMNS } from '../columns'
import { lineNumber, lineStateWords } from '../words'
import { type ShownLine, textOf } from './shown'

function rowWords({ line }: ShownLine): string {
  return String(lineNumber(line))
}

function cellOf(shown: ShownLine, column: string, currency: string) {
  const text = textOf(shown, column)
  if (shown.typed?.[column] !== undefined) {
    return (
      <>
        {text} <em>(por guardar)</em>
      </>
    )
  }
  const { amount_minor } = shown.line
  // As it was understood: nobody sends ten times too much because of a comma.
  return column === 'amount' && amount_minor !== null && amount_minor !== undefined
    ? formatMoney(amount_minor, currency)
    : text
}

interface GridColumnsOf {
  /** Of all amounts. */
  currency: string
  isEditable: boolean
  hasWas: boolean
  onDelete: (shown: ShownLine) => void
}

/** The columns of the lines: the row of the spreadsheet, what it says, where it stands. */
export function gridColumns({
  currency,
  isEditable,
  hasWas,
  onDelete,
}: GridColumnsOf): GridColumn<ShownLine>[] {
  return [
    { key: 'row', header: 'Fila', width_px: 76, isPinned: true, cell: rowWords },
    ...COLUMNS.flatMap<GridColumn<ShownLine>>(({ name, label, short, width_px }) => [
      {
        key: name,
        header: short,
        name: label,
        width_px,
        ...(name === 'amount' ? { align: 'right' as const } : {}),
        cell: (shown) => cellOf(shown, name, currency),
      },
      // Beside the account where the money went wrong.
      ...(name === 'account' && hasWas
        ? [
            {
              key: 'was',
              header: 'Cuenta anterior',
              width_px: 220,
              cell: ({ line }: ShownLine) => line.was ?? '',
            },
          ]
        : []),
    ]),
    {
      key: 'state',
      header: 'Estado',
      width_px: 190,
      cell: ({ line }) => <StatePill {...lineStateWords(line.state)} />,
    },
    ...(isEditable
      ? [
          {
            key: 'remove',
            header: 'Quitar',
            width_px: 90,
            cell: (shown: ShownLine) => (
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={`Quitar la fila ${String(lineNumber(shown.line))}`}
                onClick={() => onDelete(shown)}
              >
                <Icon name="close" fontSize="small" />
              </IconButton>
            ),
          },
        ]
      : []),
  ]
}
