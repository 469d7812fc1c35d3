import { describe, expect, it } from 'vitest'
import { type Description, nameTypes, type Schema } from '../scripts/client/nameTypes'
import { gather, shareLists, shorten, typesOf } from '../scripts/client/types'
import { type Part, writeClient } from '../scripts/client/writeClient'

const ROW: Schema = { type: 'object', properties: { id: { type: 'string' } } }
const NAMED = { $ref: '#/components/schemas/Parcel' }

function listOf(items: Schema): Schema {
  return { type: 'object', properties: { items: { type: 'array', items }, next: { type: 'string' } } }
}

function schemasOf(schemas: Record<string, Schema>): Description['components']['schemas'] {
  return nameTypes({ components: { schemas }, paths: {} }).components.schemas
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
    const given = () => ({ components: { schemas: { Page_Parcel: listOf(ROW) } }, paths: {} })
    const description = given()
    nameTypes(description)
    expect(description).toEqual(given())
  })
})

const FIRST = `import { api } from './base'
const injected = api.inject({ url: 'Parcel' })
export type ListParcelsApiResponse = /** status 200 A Van */ PageParcel;
export type ListParcelsApiArg = void;
export type PageParcel = {
  items: Parcel[];
  next?: string;
};
export type Parcel = {
  /** Its van. */
  van: Van;
};
export type Van = {
  plate: string;
};
export const { useListParcelsQuery } = injected
`
const SECOND = `import { api } from './base'
export type GetVanApiResponse = Van;
export type Van = {
  plate: string;
};
export const { useGetVanQuery } = api
`

describe('the types of the client', () => {
  const all = gather([typesOf(FIRST), typesOf(SECOND)])

  it('are taken up once, by their names, without those of the calls', () => {
    expect([...all.keys()]).toEqual(['PageParcel', 'Parcel', 'Van'])
  })

  it('say what a page is once, and of what each of them is one', () => {
    const { shared, named } = shareLists(all)
    expect([...shared.keys()]).toEqual(['Parcel', 'Van', 'Page<Item>'])
    expect(shared.get('Page<Item>')).toContain('items: Item[]')
    expect(named('PageParcel')).toBe('Page<Parcel>')
  })

  it('are refused where two of them share a name', () => {
    const another = SECOND.replace('plate: string', 'wheels: number')
    expect(() => gather([typesOf(FIRST), typesOf(another)])).toThrow('Van')
  })

  it('take the lines that they need', () => {
    expect(shorten('{\n  /** Its van. */\n  van: Van;\n}')).toBe('{ /** Its van. */ van: Van }')
  })
})

describe('the calls of the client', () => {
  const key = { name: 'Idempotency-Key', in: 'header' }
  const description: Description = {
    components: { schemas: {} },
    paths: {
      '/api/v1/parcels': {
        get: {
          operationId: 'list_parcels',
          tags: ['parcels'],
          parameters: [{ name: 'van_id', in: 'query' }],
        },
      },
      '/api/v1/parcels/{id}': {
        put: {
          operationId: 'update_parcel',
          tags: ['parcels'],
          parameters: [{ name: 'id', in: 'path' }, key],
          requestBody: { content: { 'application/json': { schema: NAMED } } },
        },
      },
      '/api/v1/vans': { get: { operationId: 'list_vans', tags: ['vans'] } },
    },
  }
  const part: Part = {
    exportName: 'parcelApi',
    has: (name) => name !== 'listVans',
    types: new Map([
      ['ListParcelsApiResponse', 'Parcel[]'],
      ['ListParcelsApiArg', '{\n  vanId?: string;\n}'],
      ['UpdateParcelApiResponse', 'Parcel'],
      ['UpdateParcelApiArg', '{\n  "Idempotency-Key": string;\n  id: string;\n  parcel: Parcel;\n}'],
    ]),
  }
  const code = writeClient(description, part, new Map([['Parcel', '{}']]), './types').replaceAll(/\s+/gu, ' ')

  it('are those of the part, each with its address and what goes with it', () => {
    expect(code).toContain(
      "listParcels: build.query<Parcel[], { vanId?: string }>(read('parcels', 'parcels{?van_id}'))",
    )
    expect(code).toContain(
      "updateParcel: build.mutation<Parcel, Keyed & ById & { parcel: Parcel }>(command('parcels', 'PUT', 'parcels/{id}', 'parcel'))",
    )
    expect(code).not.toContain('listVans')
  })

  it('bring the hooks of what is read, and the types that they name', () => {
    expect(code).toContain('{ useListParcelsQuery, } = parcelApi')
    expect(code).toContain("import type { Parcel, } from './types'")
  })
})
