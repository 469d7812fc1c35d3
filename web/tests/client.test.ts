import { describe, expect, it } from 'vitest'
import { type Description, nameRows, type Schema } from '../scripts/client/nameRows'
import { shareTypes } from '../scripts/client/shareTypes'

const ROW: Schema = { type: 'object', properties: { id: { type: 'string' } } }
const NAMED = { $ref: '#/components/schemas/Parcel' }

function listOf(items: Schema): Schema {
  return { type: 'object', properties: { items: { type: 'array', items }, next: { type: 'string' } } }
}

function schemasOf(schemas: Record<string, Schema>): Description['components']['schemas'] {
  return nameRows({ components: { schemas } }).components.schemas
}

describe('the rows of lists', () => {
  it('are named where the description writes them out', () => {
    const schemas = schemasOf({ Parcel: ROW, Page_Parcel: listOf(ROW), Part_Parcel: listOf(ROW) })
    expect(schemas).toEqual({ Parcel: ROW, Page_Parcel: listOf(NAMED), Part_Parcel: listOf(NAMED) })
  })

  it('get the name of their list where nothing else has it', () => {
    expect(schemasOf({ Page_Parcel: listOf(ROW) })).toEqual({ Parcel: ROW, Page_Parcel: listOf(NAMED) })
  })

  it('stay as they are where the record of that name is another', () => {
    const other = { Parcel: { type: 'string' }, Page_Parcel: listOf(ROW) }
    expect(schemasOf(other)).toEqual(other)
  })

  it('leave alone what is no list, and a list that names them already', () => {
    const others = { Parcel: ROW, Page: ROW, Page_Parcel: listOf(NAMED), Pages: listOf(ROW) }
    expect(schemasOf(others)).toEqual(others)
  })

  it('leave what they were given as it was', () => {
    const given = { components: { schemas: { Page_Parcel: listOf(ROW) } } }
    nameRows(given)
    expect(given).toEqual({ components: { schemas: { Page_Parcel: listOf(ROW) } } })
  })
})

const FIRST = `import { api } from './base'
const injected = api.inject({ url: 'Parcel' })
export type ListParcelsApiResponse = /** status 200 A Van */ Parcel[]
export type ListParcelsApiArg = void
export type Parcel = {
  /** Its van. */
  van: Van
}
export type Van = {
  plate: string
}
export const { useListParcelsQuery } = injected
`
const SECOND = `import { api } from './base'
export type GetVanApiResponse = Van
export type Van = {
  plate: string
}
export const { useGetVanQuery } = api
`

describe('the types of the client', () => {
  const { clients, types } = shareTypes(
    [
      { file: 'first.ts', code: FIRST },
      { file: 'second.ts', code: SECOND },
    ],
    './types',
  )

  it('are written once, by their names', () => {
    expect(types).toBe(
      'export type Parcel = {\n  /** Its van. */\n  van: Van\n}\nexport type Van = {\n  plate: string\n}\n',
    )
  })

  it('are asked for by name where a call uses them, not where a text says the same', () => {
    expect(clients[0]).toEqual({
      file: 'first.ts',
      code: `import type { Parcel } from './types'
import { api } from './base'
const injected = api.inject({ url: 'Parcel' })
export type ListParcelsApiResponse = /** status 200 A Van */ Parcel[]
export type ListParcelsApiArg = void
export const { useListParcelsQuery } = injected
export type * from './types'
`,
    })
    expect(clients[1]?.code).toMatch(/^import type \{ Van \} from '.\/types'\n/u)
  })

  it('are refused where two of them share a name', () => {
    const another = SECOND.replace('plate: string', 'wheels: number')
    expect(() =>
      shareTypes(
        [
          { file: 'first.ts', code: FIRST },
          { file: 'second.ts', code: another },
        ],
        './types',
      ),
    ).toThrow('Van')
  })
})
