import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { RequestDetail, RequestLine } from '@/api/requests'
import { milliToText } from '@/lib/quantity'
import { MoneyText, PriceText } from '@/ui/MoneyText'
import { Section } from '@/ui/Section'
import { CONFIDENTIAL } from '../words'

const digits = { fontVariantNumeric: 'tabular-nums' } as const

/** What the money is for, line by line. */
export function Lines({ request }: { request: RequestDetail }) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { lines, currency, requested_minor, approved_minor } = request
  const approved = approved_minor ?? null
  const isLess = approved !== null && approved !== requested_minor
  return (
    <Section title="Detalle del gasto" padded={false}>
      {isNarrow ? (
        <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none' }}>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id and never move
            <LineCard key={index} line={line} currency={currency} />
          ))}
          <Box
            component="li"
            sx={{ display: 'flex', justifyContent: 'space-between', pt: 1.5, fontWeight: 600 }}
          >
            Total pedido
            <MoneyText amount_minor={requested_minor} currency={currency} strong />
          </Box>
          {isLess ? (
            <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 600 }}>
              Aprobado
              <MoneyText amount_minor={approved} currency={currency} strong />
            </Box>
          ) : null}
        </Box>
      ) : (
        <Table aria-label="Detalle del gasto" size="small">
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 3 }}>Concepto</TableCell>
              <TableCell align="right">Cantidad</TableCell>
              <TableCell align="right">Valor unitario</TableCell>
              <TableCell align="right" sx={{ pr: 3 }}>
                Total
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no id and never move
              <TableRow key={index}>
                <TableCell sx={{ pl: 3 }}>{line.concept ?? CONFIDENTIAL}</TableCell>
                <TableCell align="right" sx={digits}>
                  {milliToText(line.quantity_milli)}
                </TableCell>
                <TableCell align="right">
                  <PriceText price={line} currency={currency} />
                </TableCell>
                <TableCell align="right" sx={{ pr: 3 }}>
                  <MoneyText amount_minor={line.total_minor} currency={currency} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <Total label="Total pedido" amount_minor={requested_minor} currency={currency} />
            {isLess ? <Total label="Aprobado" amount_minor={approved} currency={currency} /> : null}
          </TableFooter>
        </Table>
      )}
    </Section>
  )
}

function Total({ label, amount_minor, currency }: { label: string; amount_minor: number; currency: string }) {
  return (
    <TableRow
      sx={{ '& td, & th': { border: 0, typography: 'body2', fontWeight: 600, color: 'text.primary' } }}
    >
      <TableCell component="th" scope="row" colSpan={3} align="right">
        {label}
      </TableCell>
      <TableCell align="right" sx={{ pr: 3 }}>
        <MoneyText amount_minor={amount_minor} currency={currency} strong />
      </TableCell>
    </TableRow>
  )
}

function LineCard({ line, currency }: { line: RequestLine; currency: string }) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, py: 1.25, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {line.concept ?? CONFIDENTIAL}
        <Box sx={{ typography: 'body2', color: 'text.secondary', ...digits }}>
          {milliToText(line.quantity_milli)} × <PriceText price={line} currency={currency} />
        </Box>
      </Box>
      <MoneyText amount_minor={line.total_minor} currency={currency} />
    </Box>
  )
}
