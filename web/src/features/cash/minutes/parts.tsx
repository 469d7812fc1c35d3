import type { ReactNode } from 'react'
import type { CashCount } from '@/api/client'
import { PaperTable } from '@/ui/print/PaperTable'

/** A part of the minutes under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="print-part">
      <h3>{title}</h3>
      {children}
    </div>
  )
}

interface DenominationsProps {
  count: CashCount
  money: (minor: number) => string
}

/** From how many on notes and coins stand in two columns, as in the file of the minutes. */
const MANY = 5

/** What was in the box, note by note and coin by coin. */
export function Denominations({ count, money }: DenominationsProps) {
  const rows = count.lines.map((line) => [
    `${line.form === 'coin' ? 'Moneda' : 'Billete'} de ${money(line.value_minor)}`,
    String(line.quantity),
    money(line.value_minor * line.quantity),
  ])
  const half = rows.length < MANY ? rows.length : Math.ceil(rows.length / 2)
  const table = {
    heads: ['Denominación', 'Cantidad', 'Importe'],
    amounts: ['Cantidad', 'Importe'],
  }
  const total = ['Total', '', money(count.counted_minor)]
  return (
    <Part title="Billetes y monedas">
      {half === rows.length ? (
        <PaperTable label="Billetes y monedas" {...table} rows={rows} total={total} />
      ) : (
        <div className="print-halves">
          <PaperTable label="Billetes y monedas" {...table} rows={rows.slice(0, half)} />
          <PaperTable
            label="Billetes y monedas, los demás"
            {...table}
            rows={rows.slice(half)}
            total={total}
          />
        </div>
      )}
    </Part>
  )
}
