import { HttpResponse, http } from 'msw'

/** Files behind single-use addresses, by the end of the address and what they are. */
export function holds(types: Readonly<Record<string, string>>) {
  return http.get('*/api/downloads/:file', ({ params }) => {
    const type = types[String(params['file'])]
    return type === undefined
      ? new HttpResponse(null, { status: 404 })
      : new HttpResponse(new Blob(['x'], { type }), { headers: { 'content-type': type } })
  })
}
