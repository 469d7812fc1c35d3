import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PaperTable, type PaperTableProps } from '../print/PaperTable'
import { Section } from '../Section'

interface ChartSectionProps {
  title: string
  actions?: ReactNode
  children: ReactNode
  /** The same in figures. */
  table: Omit<PaperTableProps, 'label'>
}

/** A chart in a card, with its data as a table below it. */
export function ChartSection({ title, actions, children, table }: ChartSectionProps) {
  return (
    <Section title={title} actions={actions}>
      {children}
      <Box component="details" sx={{ mt: 1 }}>
        <Box
          component="summary"
          sx={{ cursor: 'pointer', py: 1, typography: 'body2', fontWeight: 600, color: 'primary.dark' }}
        >
          Ver como tabla
        </Box>
        <PaperTable label={`${title}, en cifras`} {...table} />
      </Box>
    </Section>
  )
}
