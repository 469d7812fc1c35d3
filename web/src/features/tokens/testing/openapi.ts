/** A small description of an API, with what the real one has of each kind. */
const PROBLEM = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
const SESSION = { cookie: [], token: [] }
const SYSTEM = { system: [] }

function json(name: string) {
  return { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } }
}

export const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Caudal', version: '0.1.0' },
  paths: {
    '/api/auth/me': {
      get: {
        tags: ['auth'],
        summary: 'Who is signed in.',
        operationId: 'me',
        responses: { 200: json('Note'), 204: { description: 'Nobody' } },
        security: [],
        'x-rule': 'public',
      },
    },
    '/api/v1/audit': {
      get: {
        tags: ['audit'],
        summary: 'What was done.',
        operationId: 'list_audit',
        parameters: [{ name: 'limit', in: 'query', schema: { type: ['integer', 'null'] } }],
        responses: { 200: json('Page'), default: PROBLEM },
        security: [SESSION, SYSTEM],
        'x-rule': ['Consultar auditoría'],
      },
    },
    '/api/v1/branches': {
      get: {
        tags: ['settings'],
        summary: 'The branches.',
        operationId: 'list_branches',
        responses: { 200: json('Page'), default: PROBLEM },
        security: [SESSION, SYSTEM],
        'x-rule': ['session', 'requests:drafts'],
      },
    },
    '/api/v1/requests': {
      post: {
        tags: ['requests'],
        summary: 'Asks for money. See `submit`.',
        operationId: 'create_request',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            description: '8 to 128 characters',
            schema: { type: 'string' },
          },
        ],
        requestBody: json('RequestBody'),
        responses: { 201: json('Detail'), 409: PROBLEM, 422: PROBLEM, default: PROBLEM },
        security: [SESSION, SYSTEM],
        'x-rule': ['Crear solicitudes', 'requests:drafts'],
      },
    },
    '/api/v1/requests/{id}': {
      delete: {
        tags: ['requests'],
        summary: 'Throws it away.',
        operationId: 'remove_request',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: { 204: { description: 'Gone' }, default: PROBLEM },
        security: [SESSION],
        'x-rule': ['Crear solicitudes'],
      },
    },
    '/api/v1/paper': {
      get: {
        tags: ['statements'],
        summary: 'A paper.',
        operationId: 'get_paper',
        responses: { 200: { content: { 'application/pdf': {} } }, default: PROBLEM },
        security: [SESSION, SYSTEM],
        'x-rule': ['Consultar auditoría', 'Administrador'],
      },
    },
  },
  components: {
    schemas: {
      Problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      Note: {
        type: 'object',
        description: 'A note.',
        required: ['text'],
        properties: {
          text: { type: 'string', description: 'What it says.' },
          answers: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
        },
      },
      Id: { type: 'string', format: 'uuid' },
      Ref: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { $ref: '#/components/schemas/Id' }, name: { type: 'string' } },
      },
      Page: {
        type: 'object',
        required: ['items'],
        properties: {
          items: { type: 'array', items: { $ref: '#/components/schemas/Ref' } },
          next: { type: ['string', 'null'], description: 'The next page.' },
        },
      },
      Line: {
        type: 'object',
        required: ['concept', 'unit_minor'],
        properties: {
          concept: { type: 'string' },
          unit_minor: { type: 'integer', format: 'int64' },
          unit_fraction: { type: 'integer', format: 'int64' },
        },
      },
      RequestBody: {
        type: 'object',
        required: ['type_id', 'currency', 'method', 'lines'],
        properties: {
          type_id: { $ref: '#/components/schemas/Id' },
          branch_id: { type: ['string', 'null'], format: 'uuid', description: 'UUID of the branch.' },
          currency: { type: 'string', description: 'ISO 4217 code.' },
          method: { type: 'string', description: '`transfer` or `cash`.' },
          lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
          submit: { type: 'boolean', description: 'Whether to submit at once.' },
        },
        additionalProperties: false,
      },
      Item: { type: 'object', required: ['id'], properties: { id: { $ref: '#/components/schemas/Id' } } },
      Detail: {
        description: 'A request with all that belongs to it.',
        allOf: [
          { $ref: '#/components/schemas/Item', description: 'What lists show.' },
          {
            type: 'object',
            required: ['notes'],
            properties: {
              branch: {
                oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Ref', description: 'Where.' }],
              },
              counts: { type: 'object', additionalProperties: { type: 'integer' } },
              kind: { type: 'string', enum: ['cash', 'transfer'] },
              notes: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
              target: {
                oneOf: [
                  {
                    type: 'object',
                    required: ['what', 'at'],
                    properties: { what: { type: 'string', enum: ['day'] }, at: { type: 'string' } },
                  },
                  {
                    type: 'object',
                    required: ['what'],
                    properties: { what: { type: 'string', enum: ['all'] } },
                  },
                ],
              },
            },
          },
        ],
      },
    },
  },
}
