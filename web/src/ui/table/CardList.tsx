import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { NoWrapPhrases } from '../NoWrapPhrases'
import { VisuallyHidden } from '../VisuallyHidden'
import { Choose } from './Choose'
import { isEmptyColumn } from './columns'
import { RowLink, SecondLine } from './Lines'
import { cellOf, moveBetweenRows, selectableKeys } from './rows'
import { SelectAll } from './SelectAll'
import type { Column, DataTableProps } from './types'

type WithRows<T> = DataTableProps<T> & { rows: readonly T[] }

/** What names a card breaks where it must, so that a long name keeps its state or amount beside it. */
const namesIt = { flex: '1 1 0', minWidth: '50%', overflowWrap: 'anywhere', fontWeight: 600 }

/** Above the cards, its box above theirs. */
const chooseAll = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  typography: 'body2',
  color: 'neutral.600',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const

/** The same rows on a phone: one card each, its facts as label and value. */
export function CardList<T>(props: WithRows<T>) {
  const { label, rows, rowKey, selection } = props
  return (
    <>
      {selection === undefined || selectableKeys(rows, rowKey, selection).length < 2 ? null : (
        <Box component="label" sx={chooseAll}>
          <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
          <span aria-hidden>Elegir todo</span>
        </Box>
      )}
      <Box
        component="ul"
        aria-label={label}
        onKeyDown={(event) => moveBetweenRows(event, props)}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {rows.map((row) => (
          <RowCard key={rowKey(row)} {...props} row={row} />
        ))}
      </Box>
    </>
  )
}

function RowCard<T>({
  row,
  columns,
  rowKey,
  rowHref,
  rowLinkState,
  activeKey,
  selection,
  card,
  isCompact = false,
  keptBeside,
}: WithRows<T> & { row: T }) {
  const key = rowKey(row)
  const titles = columns.filter((column, index) => column.isTitle ?? index === 0)
  const kept = isCompact ? keptBeside : undefined
  const facts = columns.filter(
    (column) =>
      !titles.includes(column) &&
      column.isWideOnly !== true &&
      kept?.includes(column.key) !== false &&
      // A column stands for all rows; a card is one, and a line that says nothing only makes it longer.
      (column.isKept === true || column.isControl === true || !isEmptyColumn(column, [row])),
  )
  return (
    <Box
      component="li"
      data-row={key}
      aria-current={key === activeKey ? 'true' : undefined}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1,
        p: 2,
        bgcolor: key === activeKey ? 'primary.lightest' : undefined,
        boxShadow: key === activeKey ? 'inset 3px 0 0 #6366F1' : undefined,
      }}
    >
      {selection === undefined ? null : (
        <Box sx={{ flexShrink: 0, alignSelf: 'flex-start', mt: -1, ml: -1 }}>
          <Choose row={row} rowKey={key} selection={selection} />
        </Box>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', mb: 0.5 }}>
          {titles.map((column, index) => (
            <Box key={column.key} sx={index === 0 ? namesIt : undefined}>
              <Title
                column={column}
                row={row}
                href={index === 0 ? rowHref?.(row) : undefined}
                state={rowLinkState}
              />
            </Box>
          ))}
        </Box>
        {card === undefined ? <Facts row={row} columns={facts} /> : card(row)}
      </Box>
    </Box>
  )
}

function Facts<T>({ row, columns }: { row: T; columns: readonly Column<T>[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      {columns.map((column) => (
        <Box
          key={column.key}
          sx={{
            display: 'flex',
            gap: 2,
            justifyContent: 'space-between',
            typography: 'body2',
            pt: column.isControl === true ? 1 : 0,
          }}
        >
          <Box component="dt" sx={{ flexShrink: 0, maxWidth: '40%', color: 'neutral.600' }}>
            {column.isControl === true ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', minWidth: 0 }}>
            <NoWrapPhrases text={cellOf(column, row)} />
            {column.below === undefined ? null : (
              <SecondLine isWrapped>
                <NoWrapPhrases text={column.below(row)} />
              </SecondLine>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

interface TitleProps<T> {
  column: Column<T>
  row: T
  href: string | undefined
  state: unknown
}

function Title<T>({ column, row, href, state }: TitleProps<T>) {
  const { below, number } = column
  const cell = <NoWrapPhrases text={cellOf(column, row)} />
  const second = below?.(row) ?? null
  const linked = (text: ReactNode, isQuiet: boolean) =>
    href === undefined ? (
      text
    ) : (
      <RowLink href={href} state={state} isQuiet={isQuiet}>
        {text}
      </RowLink>
    )
  return (
    <>
      {number === undefined ? linked(<span>{cell}</span>, false) : <div>{cell}</div>}
      {number === undefined && second === null ? null : (
        <SecondLine isWrapped>
          {number === undefined ? null : linked(number(row), true)}
          {number === undefined || second === null ? null : ' · '}
          <NoWrapPhrases text={second} />
        </SecondLine>
      )}
    </>
  )
}
