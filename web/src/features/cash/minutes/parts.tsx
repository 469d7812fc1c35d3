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

/** What was in the box, note by note and coin by coin. */
export function Denominations({ count, money }: DenominationsProps) {
  return (
    <Part title="Billetes y monedas">
      <PaperTable
        label="Billetes y monedas"
        heads={['Denominación', 'Cantidad', 'Importe']}
        amounts={['Cantidad', 'Importe']}
        rows={count.lines.map((line) => [
          `${line.form === 'coin' ? 'Moneda' : 'Billete'} de ${money(line.value_minor)}`,
          String(line.quantity),
          money(line.value_minor * line.quantity),
        ])}
        total={['Total', '', money(count.counted_minor)]}
      />
    </Part>
  )
}
