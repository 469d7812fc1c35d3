import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useListAccountCodesQuery } from '@/api/accounting'
import { ledgerKindWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { Notice } from '@/ui/Notice'

/** The accounts that would be exported by their names alone, and where they get a code. */
export function Uncoded({ keys }: { keys: readonly string[] }) {
  const { data } = useListAccountCodesQuery()
  const names = keys
    .map((key) => data?.items.find(({ account }) => account === key)?.account_name ?? ledgerKindWords(key))
    .toSorted((a, b) => a.localeCompare(b, 'es'))
  return (
    <Notice
      tone="warning"
      title={
        keys.length === 1 ? 'Una cuenta no tiene código' : `${String(keys.length)} cuentas no tienen código`
      }
    >
      <Box component="ul" aria-label="Cuentas sin código" sx={{ m: 0, mt: 0.5, mb: 1, pl: 2.5 }}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
      <Link component={RouterLink} to={paths.accountingPage('codes', '?missing=yes')} color="inherit">
        Ver los códigos contables
      </Link>
    </Notice>
  )
}
