import { api } from './base'
export const addTagTypes = ['accounting'] as const
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listAccounts: build.query<ListAccountsApiResponse, ListAccountsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/accounts`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
            kind: queryArg.kind,
            q: queryArg.q,
            idle: queryArg.idle,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      getAccount: build.query<GetAccountApiResponse, GetAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/accounts/${queryArg.key}`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
          },
        }),
        providesTags: ['accounting'],
      }),
      listAccountLines: build.query<ListAccountLinesApiResponse, ListAccountLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/accounts/${queryArg.key}/lines`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
            currency: queryArg.currency,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      listAccountCodes: build.query<ListAccountCodesApiResponse, ListAccountCodesApiArg>({
        query: () => ({ url: `/api/v1/accounting/codes` }),
        providesTags: ['accounting'],
      }),
      setAccountCode: build.mutation<SetAccountCodeApiResponse, SetAccountCodeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/codes/${queryArg.key}`,
          method: 'PUT',
          body: queryArg.accountCodeBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      listJournal: build.query<ListJournalApiResponse, ListJournalApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/entries`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
            account: queryArg.account,
            kind: queryArg.kind,
            person: queryArg.person,
            branch: queryArg.branch,
            cost_centre: queryArg.costCentre,
            currency: queryArg.currency,
            event: queryArg.event,
            number: queryArg['number'],
            exported: queryArg.exported,
            export: queryArg['export'],
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      getJournalEntry: build.query<GetJournalEntryApiResponse, GetJournalEntryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/entries/${queryArg.id}`,
        }),
        providesTags: ['accounting'],
      }),
      listLedgerExports: build.query<ListLedgerExportsApiResponse, ListLedgerExportsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/exports`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      makeLedgerExport: build.mutation<MakeLedgerExportApiResponse, MakeLedgerExportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/exports`,
          method: 'POST',
          body: queryArg.ledgerExportBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      previewLedgerExport: build.query<PreviewLedgerExportApiResponse, PreviewLedgerExportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/exports/preview`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
          },
        }),
        providesTags: ['accounting'],
      }),
      listOpenings: build.query<ListOpeningsApiResponse, ListOpeningsApiArg>({
        query: () => ({ url: `/api/v1/accounting/openings` }),
        providesTags: ['accounting'],
      }),
      addOpening: build.mutation<AddOpeningApiResponse, AddOpeningApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/openings`,
          method: 'POST',
          body: queryArg.body,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
          params: {
            name: queryArg.name,
            cutoff: queryArg.cutoff,
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      getOpening: build.query<GetOpeningApiResponse, GetOpeningApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/openings/${queryArg.id}`,
        }),
        providesTags: ['accounting'],
      }),
      actOnOpening: build.mutation<ActOnOpeningApiResponse, ActOnOpeningApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/openings/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.openingActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      listOpeningLines: build.query<ListOpeningLinesApiResponse, ListOpeningLinesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/openings/${queryArg.id}/lines`,
          params: {
            wrong: queryArg.wrong,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      listPeopleBalances: build.query<ListPeopleBalancesApiResponse, ListPeopleBalancesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/people`,
          params: {
            until: queryArg.until,
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['accounting'],
      }),
      getAccountingPeriod: build.query<GetAccountingPeriodApiResponse, GetAccountingPeriodApiArg>({
        query: () => ({ url: `/api/v1/accounting/period` }),
        providesTags: ['accounting'],
      }),
      actOnPeriodChange: build.mutation<ActOnPeriodChangeApiResponse, ActOnPeriodChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period-changes/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.periodActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      closePeriod: build.mutation<ClosePeriodApiResponse, ClosePeriodApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period/actions/close`,
          method: 'POST',
          body: queryArg.closePeriodBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      askToReopenPeriod: build.mutation<AskToReopenPeriodApiResponse, AskToReopenPeriodApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period/actions/reopen`,
          method: 'POST',
          body: queryArg.reopenPeriodBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      setPeriodReviewer: build.mutation<SetPeriodReviewerApiResponse, SetPeriodReviewerApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/period/reviewer`,
          method: 'PUT',
          body: queryArg.periodReviewerBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['accounting'],
      }),
      getTrialBalance: build.query<GetTrialBalanceApiResponse, GetTrialBalanceApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/accounting/trial-balance`,
          params: {
            from: queryArg['from'],
            until: queryArg.until,
          },
        }),
        providesTags: ['accounting'],
      }),
    }),
    overrideExisting: false,
  })

export { injectedRtkApi as generatedAccountingApi }
export type ListAccountsApiResponse = /** status 200 undefined */ PageAccountTurnover
export type ListAccountsApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
  /** Of this kind. */
  kind?: string
  /** Whose names have these words. */
  q?: string
  /** `yes` for those that neither moved nor stand, too. */
  idle?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetAccountApiResponse = /** status 200 undefined */ AccountDetail
export type GetAccountApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
  /** Stable key of the account */
  key: string
}
export type ListAccountLinesApiResponse = /** status 200 undefined */ PageAccountLine
export type ListAccountLinesApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
  /** ISO 4217 code. */
  currency: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
  /** Stable key of the account */
  key: string
}
export type ListAccountCodesApiResponse = /** status 200 undefined */ AccountCodes
export type ListAccountCodesApiArg = void
export type SetAccountCodeApiResponse = /** status 200 undefined */ AccountCode
export type SetAccountCodeApiArg = {
  /** Stable key of an account, or the name of a kind */
  key: string
  'Idempotency-Key': string
  /** "0" where there is none yet */
  'If-Match': string
  accountCodeBody: AccountCodeBody
}
export type ListJournalApiResponse = /** status 200 undefined */ PageJournalEntry
export type ListJournalApiArg = {
  /** The first day, ISO date. */
  from?: string
  /** The last day, ISO date. */
  until?: string
  /** Stable key of an account that it moved. */
  account?: string
  /** Kind of an account that it moved. */
  kind?: string
  /** UUID of the member of staff whom it concerns. */
  person?: string
  /** UUID of the branch. */
  branch?: string
  /** UUID of the cost centre. */
  costCentre?: string
  /** ISO 4217 code. */
  currency?: string
  /** What happened. */
  event?: string
  /** The whole number of the document that posted it. */
  number?: string
  /** `yes` for what was exported, `no` for what was not. */
  exported?: string
  /** UUID of the export that took it along. */
  export?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetJournalEntryApiResponse = /** status 200 undefined */ JournalEntry
export type GetJournalEntryApiArg = {
  /** UUID */
  id: string
}
export type ListLedgerExportsApiResponse = /** status 200 undefined */ PageLedgerExport
export type ListLedgerExportsApiArg = {
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type MakeLedgerExportApiResponse = /** status 201 undefined */ LedgerExport
export type MakeLedgerExportApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  ledgerExportBody: LedgerExportBody
}
export type PreviewLedgerExportApiResponse = /** status 200 undefined */ ExportPreview
export type PreviewLedgerExportApiArg = {
  /** The first day, ISO date; all days until the last where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
}
export type ListOpeningsApiResponse = /** status 200 undefined */ Openings
export type ListOpeningsApiArg = void
export type AddOpeningApiResponse = /** status 201 undefined */ OpeningDetail
export type AddOpeningApiArg = {
  /** What the file is called, up to 120 characters. */
  name: string
  /** The day the balances are of, ISO date: today or before, in no closed period. */
  cutoff: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  body: number[]
}
export type GetOpeningApiResponse = /** status 200 undefined */ OpeningDetail
export type GetOpeningApiArg = {
  /** UUID */
  id: string
}
export type ActOnOpeningApiResponse = /** status 200 undefined */ OpeningDetail
export type ActOnOpeningApiArg = {
  /** UUID */
  id: string
  /** `submit`, `discard`, `approve` or `decline` */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  openingActionBody: OpeningActionBody
}
export type ListOpeningLinesApiResponse = /** status 200 undefined */ PageOpeningLine
export type ListOpeningLinesApiArg = {
  /** `yes` for those that are wrong only. */
  wrong?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
  /** UUID */
  id: string
}
export type ListPeopleBalancesApiResponse = /** status 200 undefined */ PagePersonBalance
export type ListPeopleBalancesApiArg = {
  /** At the end of this day, ISO date; today where it is not given. */
  until?: string
  /** Whose names have these words. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetAccountingPeriodApiResponse = /** status 200 undefined */ AccountingPeriod
export type GetAccountingPeriodApiArg = void
export type ActOnPeriodChangeApiResponse = /** status 200 undefined */ AccountingPeriod
export type ActOnPeriodChangeApiArg = {
  /** UUID */
  id: string
  /** `execute`, `decline` or `withdraw` */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  periodActionBody: PeriodActionBody
}
export type ClosePeriodApiResponse = /** status 200 undefined */ AccountingPeriod
export type ClosePeriodApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  closePeriodBody: ClosePeriodBody
}
export type AskToReopenPeriodApiResponse = /** status 200 undefined */ AccountingPeriod
export type AskToReopenPeriodApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  reopenPeriodBody: ReopenPeriodBody
}
export type SetPeriodReviewerApiResponse = /** status 200 undefined */ AccountingPeriod
export type SetPeriodReviewerApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  periodReviewerBody: PeriodReviewerBody
}
export type GetTrialBalanceApiResponse = /** status 200 undefined */ TrialBalance
export type GetTrialBalanceApiArg = {
  /** The first day, ISO date; that of the month of the last day where it is not given. */
  from?: string
  /** The last day, ISO date; today where it is not given. */
  until?: string
}
export type PageAccountTurnover = {
  /** The records. */
  items: {
    /** How it stood at the end of the last day: debit above zero. */
    closing_minor: number
    /** Its code in the company's own books, where it has one. */
    code?: string | null
    /** What was credited within the days, above zero. */
    credit_minor: number
    /** ISO 4217 code. */
    currency: string
    /** What was debited within the days. */
    debit_minor: number
    /** Stable key of the account; its kind where this is the sum of a kind. */
    key: string
    /** `bank`, `in_transit`, `advances`, `receivable`, `expense`, `cash`, `cash_in_transit`, `payroll_clearing`, `over_short`,
        `opening_equity`. */
    kind: string
    /** Its name, in Spanish. */
    name: string
    /** How it stood before the first day: debit above zero. */
    opening_minor: number
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type FieldProblem = {
  /** Stable code for programs. */
  code: string
  /** What is wrong and what to write instead, in Spanish. */
  detail: string
  /** Path of the field in the body: `lines/0/concept`. */
  field: string
}
export type Problem = {
  /** Stable code for programs. */
  code: string
  /** What happened and what to do, in Spanish. */
  detail: string
  /** One for each field that is wrong. */
  errors?: FieldProblem[]
  /** Where to sign in anew before trying again; `returnTo` may be added. */
  login?: string | null
  /** The HTTP status. */
  status: number
  /** The status in words. */
  title: string
  /** `about:blank`: the code says what kind of problem it is. */
  type: string
}
export type AccountTurnover = {
  /** How it stood at the end of the last day: debit above zero. */
  closing_minor: number
  /** Its code in the company's own books, where it has one. */
  code?: string | null
  /** What was credited within the days, above zero. */
  credit_minor: number
  /** ISO 4217 code. */
  currency: string
  /** What was debited within the days. */
  debit_minor: number
  /** Stable key of the account; its kind where this is the sum of a kind. */
  key: string
  /** `bank`, `in_transit`, `advances`, `receivable`, `expense`, `cash`, `cash_in_transit`, `payroll_clearing`, `over_short`,
    `opening_equity`. */
  kind: string
  /** Its name, in Spanish. */
  name: string
  /** How it stood before the first day: debit above zero. */
  opening_minor: number
}
export type AccountDetail = {
  /** Its code in the company's own books, where it has one. */
  code?: string | null
  /** The company, as it stands on paper. */
  company: string
  /** The first day, ISO date. */
  from: string
  /** Stable key. */
  key: string
  /** Its kind. */
  kind: string
  /** Its name, in Spanish. */
  name: string
  /** One for each currency in which anything was ever posted on it. */
  turnovers: AccountTurnover[]
  /** The last day, ISO date. */
  until: string
}
export type Ref = {
  /** UUID. */
  id: string
  /** Its name. */
  name: string
}
export type JournalDocument = {
  /** UUID. */
  id: string
  /** `payment`, `cash_movement`, `cash_session`, `cash_transfer`, `settlement`, `payroll_deduction`, `cancellation`,
    `source_account`, `opening`. */
  kind: string
  /** The number people know it by. */
  number: string
  /** UUID of the session of a cash box in which it moved. */
  session_id?: string | null
}
export type JournalLine = {
  /** Its code in the company's own books, where it has one. */
  account_code?: string | null
  /** Stable key of the account. */
  account_key: string
  /** Its name, in Spanish. */
  account_name: string
  /** Debit above zero, credit below. */
  amount_minor: number
  branch?: Ref | null
  cost_centre?: Ref | null
  /** ISO 4217 code. */
  currency: string
  person?: Ref | null
  /** The tax id of the supplier whom it concerns. */
  supplier_tax_id?: string | null
}
export type JournalEntry = {
  /** Who moved the money. */
  actor: Ref
  /** When it was posted, in milliseconds of UTC. */
  at_ms: number
  /** ISO date it counts for. */
  business_date: string
  /** The document that posted it. */
  document: JournalDocument
  /** What happened: `transfer_sent`, `transfer_confirmed`, `cash_paid`, `settlement_accepted`, `cancelled` … */
  event: string
  export?: Ref | null
  /** UUID. */
  id: string
  /** Its lines; they sum to zero. */
  lines: JournalLine[]
  /** UUID of the payment behind it. */
  payment_id?: string | null
  request?: Ref | null
  undoes?: Ref | null
  undone_by?: Ref | null
}
export type PageAccountLine = {
  /** The records. */
  items: {
    /** Debit above zero, credit below. */
    amount_minor: number
    /** How the account stood afterwards. */
    balance_minor: number
    /** The entry. */
    entry: JournalEntry
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type AccountCode = {
  /** Stable key of the account, or the name of a kind. */
  account: string
  /** What the account is called here, in Spanish; nothing for a kind. */
  account_name?: string | null
  /** Its code in the company's own books; nothing where it has none of its own. */
  code?: string | null
  /** The code that counts where there is none of its own: that of its kind, or of the expense. */
  inherited?: string | null
  /** Its kind. */
  kind: string
  /** What the company's own books call it. */
  name?: string | null
  /** For `If-Match`; 0 where there is none yet. */
  version: number
}
export type AccountCodes = {
  /** Kinds first, then accounts, each by name. */
  items: AccountCode[]
}
export type AccountCodeBody = {
  /** The code, up to 40 characters; empty takes it away. */
  code: string
  /** What the company's own books call it, up to 120 characters. */
  name?: string
}
export type PageJournalEntry = {
  /** The records. */
  items: {
    /** Who moved the money. */
    actor: Ref
    /** When it was posted, in milliseconds of UTC. */
    at_ms: number
    /** ISO date it counts for. */
    business_date: string
    /** The document that posted it. */
    document: JournalDocument
    /** What happened: `transfer_sent`, `transfer_confirmed`, `cash_paid`, `settlement_accepted`, `cancelled` … */
    event: string
    export?: Ref | null
    /** UUID. */
    id: string
    /** Its lines; they sum to zero. */
    lines: JournalLine[]
    /** UUID of the payment behind it. */
    payment_id?: string | null
    request?: Ref | null
    undoes?: Ref | null
    undone_by?: Ref | null
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type ExportTotal = {
  /** ISO 4217 code. */
  currency: string
  /** The sum of the debits, which is that of the credits, in minor units. */
  debit_minor: number
}
export type PageLedgerExport = {
  /** The records. */
  items: {
    /** When, in milliseconds of UTC. */
    at_ms: number
    /** How many entries it took. */
    entries: number
    /** The first day that was asked for, ISO date; all days until the last where there is none. */
    from?: string | null
    /** UUID. */
    id: string
    /** Who made it. */
    made_by: Ref
    /** Its number. */
    number: string
    /** One for each currency. */
    totals: ExportTotal[]
    /** The last day that was asked for, ISO date. */
    until: string
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type LedgerExport = {
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** How many entries it took. */
  entries: number
  /** The first day that was asked for, ISO date; all days until the last where there is none. */
  from?: string | null
  /** UUID. */
  id: string
  /** Who made it. */
  made_by: Ref
  /** Its number. */
  number: string
  /** One for each currency. */
  totals: ExportTotal[]
  /** The last day that was asked for, ISO date. */
  until: string
}
export type LedgerExportBody = {
  /** The first day, ISO date; all days until the last where it is not given. */
  from?: string | null
  /** The last day, ISO date: today or before. */
  until: string
  /** That accounts without a code are meant to be exported by their names. */
  without_codes?: boolean
}
export type ExportPreview = {
  /** How many entries no export took yet; one more than `most` where there are more. */
  entries: number
  /** The day of the first of them, ISO date. */
  first?: string | null
  /** The day of the last of them, ISO date. */
  last?: string | null
  /** The most that one export takes. */
  most: number
  /** Accounts that moved within these days and have no code: their keys. */
  without_code: string[]
}
export type OpeningItem = {
  /** When, in milliseconds of UTC. */
  at_ms: number
  /** The day the balances are of, ISO date. */
  cutoff: string
  /** When, in milliseconds of UTC. */
  decided_at_ms?: number | null
  decided_by?: Ref | null
  /** What the file was called. */
  file_name: string
  /** UUID. */
  id: string
  /** How many lines it has. */
  lines: number
  /** Who sent the file. */
  made_by: Ref
  /** Its number. */
  number: string
  /** Why they were declined. */
  reason?: string | null
  /** `draft`, `requested`, `posted`, `declined` or `discarded`. */
  state: string
  /** For `If-Match`. */
  version: number
  /** How many of them are wrong. */
  wrong: number
}
export type Openings = {
  /** The newest first, at most fifty. */
  items: OpeningItem[]
}
export type Blocked = {
  /** Stable code of the refusal. */
  code: string
  /** The reason, in Spanish. */
  detail: string
  /** Names of the people who can; empty in lists. */
  who: string[]
}
export type ActionState = {
  /** The action's name, as in the path of the call. */
  action: string
  blocked_by?: Blocked | null
}
export type OpeningTotal = {
  /** Their sum, in minor units. */
  amount_minor: number
  /** ISO 4217 code. */
  currency: string
  /** `advance`, `receivable`, `cash`, `bank` or `in_transit`. */
  kind: string
  /** How many lines. */
  lines: number
}
export type OpeningDetail = OpeningItem & {
  /** What the reader may do, or why not and who can. */
  actions: ActionState[]
  /** By kind and currency. */
  totals: OpeningTotal[]
}
export type OpeningActionBody = {
  /** For `decline`: why. */
  reason?: string | null
}
export type OpeningProblem = {
  /** The head of the column. */
  column: string
  /** What is wrong, in Spanish, and what to do. */
  detail: string
}
export type PageOpeningLine = {
  /** The records. */
  items: {
    /** How much, in minor units; nothing where it could not be read. */
    amount_minor?: number | null
    /** The branch. */
    branch?: string | null
    /** ISO 4217 code. */
    currency: string
    /** What it was for. */
    detail: string
    /** Until when it is to be proved, ISO date. */
    due_on?: string | null
    /** UUID of the entry that it became. */
    entry_id?: string | null
    holder?: Ref | null
    /** In how many months it is paid back. */
    instalments?: number | null
    /** `advance`, `receivable`, `cash`, `bank` or `in_transit`; what was written where it is none of them. */
    kind: string
    /** What is wrong with it. */
    problems: OpeningProblem[]
    request?: Ref | null
    /** The type of request that it would have been. */
    request_type?: string | null
    /** Its row as the spreadsheet shows it. */
    row: number
    /** What was written of whose it is. */
    who: string
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type PagePersonBalance = {
  /** The records. */
  items: {
    /** Key of the account of their advances. */
    advances_key: string
    /** What they have not proved yet. */
    advances_minor: number
    /** UUID of the beneficiary. */
    beneficiary_id: string
    /** ISO 4217 code. */
    currency: string
    /** Their name. */
    name: string
    /** Key of the account of what they owe. */
    receivable_key: string
    /** What is deducted from their payroll. */
    receivable_minor: number
  }[]
  /** Where the next page begins, if there is one. */
  next?: string | null
}
export type PeriodChange = {
  /** What the reader may do, or why not and who can. */
  actions: ActionState[]
  /** When, in milliseconds of UTC. */
  asked_at_ms: number
  /** Who closed, or asked for it to be opened again. */
  asked_by: Ref
  /** The last day that is closed by it, ISO date. */
  closed_after?: string | null
  /** The last day that was closed before it, ISO date. */
  closed_before?: string | null
  /** When, in milliseconds of UTC. */
  decided_at_ms?: number | null
  decided_by?: Ref | null
  /** Why it was declined. */
  decision_reason?: string | null
  /** UUID. */
  id: string
  /** `close` or `reopen`. */
  kind: string
  /** Why. */
  reason: string
  /** `requested`, `executed`, `declined` or `withdrawn`. */
  state: string
  /** For `If-Match`. */
  version: number
}
export type AccountingPeriod = {
  /** Whether the reader may close, ask for an opening, and name the reviewer. */
  administers: boolean
  /** The changes, newest first. */
  changes: PeriodChange[]
  /** The last day that may be closed now, ISO date: yesterday. */
  closable_through: string
  /** The last day that is closed, ISO date; nothing is where there is none. */
  closed_through?: string | null
  reviewer?: Ref | null
  /** For `If-Match` where the reviewer is named. */
  version: number
}
export type PeriodActionBody = {
  /** For `decline`: why. */
  reason?: string | null
}
export type ClosePeriodBody = {
  /** Why, up to 1000 characters. */
  reason: string
  /** The last day that shall be closed, ISO date. */
  through: string
}
export type ReopenPeriodBody = {
  /** Why, up to 1000 characters. */
  reason: string
  /** The last day that shall stay closed, ISO date; nothing stays closed where there is none. */
  through?: string | null
}
export type PeriodReviewerBody = {
  /** UUID of a person who reads the books; nobody where there is none. */
  user_id?: string | null
}
export type TrialTotal = {
  /** The sum of how all accounts stood afterwards. */
  closing_minor: number
  /** All credits, above zero. */
  credit_minor: number
  /** ISO 4217 code. */
  currency: string
  /** All debits. */
  debit_minor: number
  /** The sum of how all accounts stood before. */
  opening_minor: number
}
export type TrialBalance = {
  /** The company, as it stands on paper. */
  company: string
  /** The first day, ISO date. */
  from: string
  /** One for each kind of account and currency. */
  kinds: AccountTurnover[]
  /** One for each currency. */
  totals: TrialTotal[]
  /** The last day, ISO date. */
  until: string
}
export const {
  useListAccountsQuery,
  useGetAccountQuery,
  useListAccountLinesQuery,
  useListAccountCodesQuery,
  useSetAccountCodeMutation,
  useListJournalQuery,
  useGetJournalEntryQuery,
  useListLedgerExportsQuery,
  useMakeLedgerExportMutation,
  usePreviewLedgerExportQuery,
  useListOpeningsQuery,
  useAddOpeningMutation,
  useGetOpeningQuery,
  useActOnOpeningMutation,
  useListOpeningLinesQuery,
  useListPeopleBalancesQuery,
  useGetAccountingPeriodQuery,
  useActOnPeriodChangeMutation,
  useClosePeriodMutation,
  useAskToReopenPeriodMutation,
  useSetPeriodReviewerMutation,
  useGetTrialBalanceQuery,
} = injectedRtkApi
