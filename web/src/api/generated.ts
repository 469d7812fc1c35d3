// biome-ignore-all assist: names, many to a line
import { api } from './base'
import { command, read, type Versioned, type Keyed, type ById, type Paged } from './calls'
// biome-ignore format: names, many to a line
import type {
  Choices, CashSessionItem, CashTransferItem, PaymentItem, CancellationItem, PayableItem, CashPayable,
  SettlementItem, Colleagues, Substitutions, SubstitutionsBody, AuditItem, AuditPeople, AuditPermissions,
  AuditDetail, CancellationDetail, PaymentDetail, SettlementDetail, RequestFile, UserDetail, UserData,
  LayoutPreview, PreviewBody, Banks, BeneficiaryItem, BeneficiaryDetail, AccountBody,
  CreateBeneficiaryBody, UpdateBeneficiaryBody, UnverifiedAccount, VerificationResults,
  VerificationsBody, NoArguments, FileImport, FileImports, ImportAction, FileImportRow,
  AskCancellationBody, CancellationCounts, CancellationTargets, CancellationPreview,
  CancellationActionBody, CashBoxes, CashCounts, CashDesk, CashEvent, CashMovement, CashSessionDetail,
  ReverseMovementBody, ReceiptCode, CashReport, CashReportSession, Returned, OpenCashBody,
  CashActionBody, CashMovementBody, CashPaymentBody, CashReturnBody, SurpriseCountBody,
  CashTransferDetail, CashTransferBody, CashTransferActionBody, Company, ConceptAccounts, FormPreview,
  FormPreviewBody, GeneralSettings, GeneralSettingsBody, Simulation, GoingLive, SimulateBody, Holidays,
  CreatePaymentBody, PaymentCounts, PaymentActionBody, PaymentAttachments, PayrollDeductions,
  MarkResults, MarkDeductionsBody, Permissions, Profiles, SavedView, SavedViews, SavedViewBody,
  FoundItems, SettingCounts, SettingItem, Settings, SettingsKind, SettingBody, SettingAction,
  SettlementActionBody, SettlementLineBody, SourceAccounts, SourceMovement, Statement, TokenItem, Tokens,
  NewToken, NewTokenBody, RevokeBody, HeldPermission, UserItem, UserBody, ProfileSaved, UserChange,
  Remains, ReassignBody, Page,
} from './generatedTypes'

export const generatedApi = api
  .enhanceEndpoints({
    addTagTypes: [
      'account',
      'audit',
      'users',
      'settings',
      'beneficiaries',
      'cancellations',
      'cash',
      'payments',
      'payroll',
      'views',
      'search',
      'settlements',
      'statements',
      'tokens',
    ],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listColleagues: build.query<Colleagues, ListColleaguesApiArg>(
        read('account', 'account/colleagues{?q}'),
      ),
      listOwnSubstitutions: build.query<Substitutions, void>(read('account', 'account/substitutions')),
      setOwnSubstitutions: build.mutation<Substitutions, Keyed & { substitutionsBody: SubstitutionsBody }>(
        command('account', 'PUT', 'account/substitutions', 'substitutionsBody'),
      ),
      listAudit: build.query<Page<AuditItem>, ListAuditApiArg>(
        read('audit', 'audit{?from,to,actor,action,object_kind,object,q,outcome,after,limit}'),
      ),
      auditPeople: build.query<AuditPeople, AuditPeopleApiArg>(read('audit', 'audit/people{?q,id}')),
      auditPermissions: build.query<AuditPermissions, AuditPermissionsApiArg>(
        read('audit', 'audit/permissions{?user,date}'),
      ),
      auditRequestFile: build.query<RequestFile, ById>(read('audit', 'audit/requests/{id}/file')),
      getAudit: build.query<AuditDetail, ById>(read('audit', 'audit/{id}')),
      getAdmin: build.query<UserData, ById>(read('users', 'auth/{id}')),
      previewBankLayout: build.mutation<LayoutPreview, Keyed & { previewBody: PreviewBody }>(
        command('settings', 'POST', 'bank-layouts/preview', 'previewBody'),
      ),
      listBanks: build.query<Banks, void>(read('beneficiaries', 'banks')),
      listBeneficiaries: build.query<Page<BeneficiaryItem>, ListBeneficiariesApiArg>(
        read('beneficiaries', 'beneficiaries{?q,kind,unverified,after,limit}'),
      ),
      createBeneficiary: build.mutation<
        BeneficiaryDetail,
        Keyed & { createBeneficiaryBody: CreateBeneficiaryBody }
      >(command('beneficiaries', 'POST', 'beneficiaries', 'createBeneficiaryBody')),
      getBeneficiary: build.query<BeneficiaryDetail, ById>(read('beneficiaries', 'beneficiaries/{id}')),
      updateBeneficiary: build.mutation<
        BeneficiaryDetail,
        Versioned & ById & { updateBeneficiaryBody: UpdateBeneficiaryBody }
      >(command('beneficiaries', 'PUT', 'beneficiaries/{id}', 'updateBeneficiaryBody')),
      addAccount: build.mutation<BeneficiaryDetail, Keyed & ById & { accountBody: AccountBody }>(
        command('beneficiaries', 'POST', 'beneficiaries/{id}/accounts', 'accountBody'),
      ),
      listUnverifiedAccounts: build.query<Page<UnverifiedAccount>, Paged>(
        read('beneficiaries', 'beneficiary-accounts/unverified{?after,limit}'),
      ),
      verifyAccounts: build.mutation<VerificationResults, Keyed & { verificationsBody: VerificationsBody }>(
        command('beneficiaries', 'POST', 'beneficiary-accounts/verifications', 'verificationsBody'),
      ),
      actOnAccount: build.mutation<BeneficiaryDetail, ActOnAccountApiArg>(
        command('beneficiaries', 'POST', 'beneficiary-accounts/{id}/actions/{action}', 'noArguments'),
      ),
      listBeneficiaryImports: build.query<FileImports, void>(read('beneficiaries', 'beneficiary-imports')),
      getBeneficiaryImport: build.query<FileImport, ById>(read('beneficiaries', 'beneficiary-imports/{id}')),
      actOnBeneficiaryImport: build.mutation<FileImport, ActOnBeneficiaryImportApiArg>(
        command('beneficiaries', 'POST', 'beneficiary-imports/{id}/actions/{action}', 'importAction'),
      ),
      listBeneficiaryImportRows: build.query<Page<FileImportRow>, ListBeneficiaryImportRowsApiArg>(
        read('beneficiaries', 'beneficiary-imports/{id}/rows{?state,limit,after}'),
      ),
      listCancellationCauses: build.query<Choices, void>(read('settings', 'cancellation-causes')),
      listCancellations: build.query<Page<CancellationItem>, ListCancellationsApiArg>(
        read(
          'cancellations',
          'cancellations{?state,kind,cause,asked_by,decided_by,from,until,q,sort,after,limit}',
        ),
      ),
      askCancellation: build.mutation<
        CancellationDetail,
        Keyed & { askCancellationBody: AskCancellationBody }
      >(command('cancellations', 'POST', 'cancellations', 'askCancellationBody')),
      countCancellations: build.query<CancellationCounts, void>(
        read('cancellations', 'cancellations/counts'),
      ),
      findCancellationTargets: build.query<CancellationTargets, FindCancellationTargetsApiArg>(
        read('cancellations', 'cancellations/targets{?q}'),
      ),
      previewCancellation: build.query<CancellationPreview, PreviewCancellationApiArg>(
        read('cancellations', 'cancellations/targets/{kind}/{id}'),
      ),
      getCancellation: build.query<CancellationDetail, ById>(read('cancellations', 'cancellations/{id}')),
      actOnCancellation: build.mutation<CancellationDetail, ActOnCancellationApiArg>(
        command('cancellations', 'POST', 'cancellations/{id}/actions/{action}', 'cancellationActionBody'),
      ),
      listCashBoxes: build.query<CashBoxes, void>(read('cash', 'cash/boxes')),
      countCash: build.query<CashCounts, void>(read('cash', 'cash/counts')),
      getCashDesk: build.query<CashDesk, void>(read('cash', 'cash/desk')),
      reverseCashMovement: build.mutation<
        CashSessionDetail,
        Keyed & ById & { reverseMovementBody: ReverseMovementBody }
      >(command('cash', 'POST', 'cash/movements/{id}/actions/reverse', 'reverseMovementBody')),
      listCashPayable: build.query<Page<CashPayable>, ListCashPayableApiArg>(
        read('cash', 'cash/payable{?q,after,limit}'),
      ),
      getReceiptCode: build.query<ReceiptCode, ById>(read('cash', 'cash/receipt-codes/{id}')),
      getCashReport: build.query<CashReport, GetCashReportApiArg>(
        read('cash', 'cash/report{?from,to,branch,box,custodian,state}'),
      ),
      listCashReportSessions: build.query<Page<CashReportSession>, ListCashReportSessionsApiArg>(
        read('cash', 'cash/report/sessions{?from,to,branch,box,custodian,state,after,limit}'),
      ),
      listCashReturnable: build.query<Page<Returned>, ListCashReturnableApiArg>(
        read('cash', 'cash/returnable{?q,currency,after,limit}'),
      ),
      listCashSessions: build.query<Page<CashSessionItem>, ListCashSessionsApiArg>(
        read('cash', 'cash/sessions{?state,box,custodian,from,to,sort,after,limit}'),
      ),
      openCashSession: build.mutation<CashSessionDetail, Keyed & { openCashBody: OpenCashBody }>(
        command('cash', 'POST', 'cash/sessions', 'openCashBody'),
      ),
      getCashSession: build.query<CashSessionDetail, ById>(read('cash', 'cash/sessions/{id}')),
      actOnCashSession: build.mutation<CashSessionDetail, ActOnCashSessionApiArg>(
        command('cash', 'POST', 'cash/sessions/{id}/actions/{action}', 'cashActionBody'),
      ),
      listCashHistory: build.query<Page<CashEvent>, ById & Paged>(
        read('cash', 'cash/sessions/{id}/history{?after,limit}'),
      ),
      listCashMovements: build.query<Page<CashMovement>, ById & Paged>(
        read('cash', 'cash/sessions/{id}/movements{?after,limit}'),
      ),
      noteCashMovement: build.mutation<
        CashSessionDetail,
        Keyed & ById & { cashMovementBody: CashMovementBody }
      >(command('cash', 'POST', 'cash/sessions/{id}/movements', 'cashMovementBody')),
      payInCash: build.mutation<PaymentDetail, Keyed & ById & { cashPaymentBody: CashPaymentBody }>(
        command('cash', 'POST', 'cash/sessions/{id}/payments', 'cashPaymentBody'),
      ),
      takeBackCash: build.mutation<CashSessionDetail, Keyed & ById & { cashReturnBody: CashReturnBody }>(
        command('cash', 'POST', 'cash/sessions/{id}/returns', 'cashReturnBody'),
      ),
      countBySurprise: build.mutation<
        CashSessionDetail,
        Keyed & ById & { surpriseCountBody: SurpriseCountBody }
      >(command('cash', 'POST', 'cash/sessions/{id}/surprise-counts', 'surpriseCountBody')),
      sendCash: build.mutation<CashTransferDetail, Keyed & ById & { cashTransferBody: CashTransferBody }>(
        command('cash', 'POST', 'cash/sessions/{id}/transfers', 'cashTransferBody'),
      ),
      listCashTransfers: build.query<Page<CashTransferItem>, ListCashTransfersApiArg>(
        read('cash', 'cash/transfers{?state,from,to,box,sent_from,sent_to,sort,after,limit}'),
      ),
      getCashTransfer: build.query<CashTransferDetail, ById>(read('cash', 'cash/transfers/{id}')),
      actOnCashTransfer: build.mutation<CashTransferDetail, ActOnCashTransferApiArg>(
        command('cash', 'POST', 'cash/transfers/{id}/actions/{action}', 'cashTransferActionBody'),
      ),
      getCompany: build.query<Company, void>(read('settings', 'company')),
      listConceptAccounts: build.query<ConceptAccounts, void>(read('payments', 'concept-accounts')),
      previewFileForm: build.mutation<FormPreview, Keyed & { formPreviewBody: FormPreviewBody }>(
        command('settings', 'POST', 'file-forms/preview', 'formPreviewBody'),
      ),
      getGeneralSettings: build.query<GeneralSettings, void>(read('settings', 'general-settings')),
      setGeneralSettings: build.mutation<
        GeneralSettings,
        Versioned & { generalSettingsBody: GeneralSettingsBody }
      >(command('settings', 'PUT', 'general-settings', 'generalSettingsBody')),
      getGoingLive: build.query<GoingLive, void>(read('settings', 'going-live')),
      simulateGoingLive: build.mutation<Simulation, Keyed & { simulateBody: SimulateBody }>(
        command('settings', 'POST', 'going-live/simulate', 'simulateBody'),
      ),
      listHolidays: build.query<Holidays, void>(read('settings', 'holidays')),
      listPayments: build.query<Page<PaymentItem>, ListPaymentsApiArg>(
        read('payments', 'payments{?state,q,source,batch_id,beneficiary,from,to,sort,after,limit}'),
      ),
      createPayment: build.mutation<PaymentDetail, Keyed & { createPaymentBody: CreatePaymentBody }>(
        command('payments', 'POST', 'payments', 'createPaymentBody'),
      ),
      countPayments: build.query<PaymentCounts, void>(read('payments', 'payments/counts')),
      listPayable: build.query<Page<PayableItem>, ListPayableApiArg>(
        read('payments', 'payments/payable{?q,after,limit}'),
      ),
      getPayment: build.query<PaymentDetail, ById>(read('payments', 'payments/{id}')),
      actOnPayment: build.mutation<PaymentDetail, ActOnPaymentApiArg>(
        command('payments', 'POST', 'payments/{id}/actions/{action}', 'paymentActionBody'),
      ),
      listPaymentAttachments: build.query<PaymentAttachments, ById>(
        read('payments', 'payments/{id}/attachments'),
      ),
      listPayrollDeductions: build.query<PayrollDeductions, ListPayrollDeductionsApiArg>(
        read('payroll', 'payroll/deductions{?period,state,q,limit,after}'),
      ),
      markPayrollDeductions: build.mutation<MarkResults, Keyed & { markDeductionsBody: MarkDeductionsBody }>(
        command('payroll', 'POST', 'payroll/deductions/actions/mark', 'markDeductionsBody'),
      ),
      listPermissions: build.query<Permissions, void>(read('users', 'permissions')),
      listProfiles: build.query<Profiles, void>(read('users', 'profiles')),
      listViews: build.query<SavedViews, void>(read('views', 'saved-views')),
      saveView: build.mutation<SavedView, Keyed & { savedViewBody: SavedViewBody }>(
        command('views', 'POST', 'saved-views', 'savedViewBody'),
      ),
      removeView: build.mutation<SavedViews, Keyed & ById>(command('views', 'DELETE', 'saved-views/{id}')),
      findRecords: build.query<FoundItems, FindRecordsApiArg>(read('search', 'search{?q,limit}')),
      countSettings: build.query<SettingCounts, void>(read('settings', 'settings')),
      listSettings: build.query<Settings, { kind: SettingsKind }>(read('settings', 'settings/{kind}')),
      createSetting: build.mutation<SettingItem, CreateSettingApiArg>(
        command('settings', 'POST', 'settings/{kind}', 'settingBody'),
      ),
      updateSetting: build.mutation<SettingItem, UpdateSettingApiArg>(
        command('settings', 'PUT', 'settings/{kind}/{id}', 'settingBody'),
      ),
      actOnSetting: build.mutation<SettingItem, ActOnSettingApiArg>(
        command('settings', 'POST', 'settings/{kind}/{id}/actions/{action}', 'settingAction'),
      ),
      listSettlements: build.query<Page<SettlementItem>, ListSettlementsApiArg>(
        read('settlements', 'settlements{?state,mine,q,sort,after,limit}'),
      ),
      getSettlement: build.query<SettlementDetail, ById>(read('settlements', 'settlements/{id}')),
      actOnSettlement: build.mutation<SettlementDetail, ActOnSettlementApiArg>(
        command('settlements', 'POST', 'settlements/{id}/actions/{action}', 'settlementActionBody'),
      ),
      addSettlementLine: build.mutation<
        SettlementDetail,
        Keyed & ById & { settlementLineBody: SettlementLineBody }
      >(command('settlements', 'POST', 'settlements/{id}/lines', 'settlementLineBody')),
      changeSettlementLine: build.mutation<SettlementDetail, ChangeSettlementLineApiArg>(
        command('settlements', 'PUT', 'settlements/{id}/lines/{line_id}', 'settlementLineBody'),
      ),
      removeSettlementLine: build.mutation<SettlementDetail, RemoveSettlementLineApiArg>(
        command('settlements', 'DELETE', 'settlements/{id}/lines/{line_id}'),
      ),
      listSourceAccounts: build.query<SourceAccounts, void>(read('payments', 'source-accounts')),
      listSourceMovements: build.query<Page<SourceMovement>, ById & Paged>(
        read('payments', 'source-accounts/{id}/movements{?after,limit}'),
      ),
      getOwnStatement: build.query<Statement, Paged>(read('statements', 'statements/me{?limit,after}')),
      getStatement: build.query<Statement, ById & Paged>(read('statements', 'statements/{id}{?limit,after}')),
      listTokens: build.query<Tokens, void>(read('tokens', 'tokens')),
      createToken: build.mutation<NewToken, Keyed & { newTokenBody: NewTokenBody }>(
        command('tokens', 'POST', 'tokens', 'newTokenBody'),
      ),
      revokeToken: build.mutation<TokenItem, Keyed & ById & { revokeBody: RevokeBody }>(
        command('tokens', 'POST', 'tokens/{id}/actions/revoke', 'revokeBody'),
      ),
      listUsers: build.query<UserItem[], ListUsersApiArg>(
        read('users', 'user{?q,permission,state,branch,limit,after}'),
      ),
      createUser: build.mutation<UserDetail, CreateUserApiArg>(command('users', 'POST', 'user', 'userBody')),
      listUserImports: build.query<FileImports, void>(read('users', 'user-imports')),
      getUserImport: build.query<FileImport, ById>(read('users', 'user-imports/{id}')),
      actOnUserImport: build.mutation<FileImport, ActOnUserImportApiArg>(
        command('users', 'POST', 'user-imports/{id}/actions/{action}', 'importAction'),
      ),
      listUserImportRows: build.query<Page<FileImportRow>, ListUserImportRowsApiArg>(
        read('users', 'user-imports/{id}/rows{?state,limit,after}'),
      ),
      updateAdmin: build.mutation<ProfileSaved, UpdateAdminApiArg>(
        command('users', 'PATCH', 'user/admin', 'userBody'),
      ),
      listUserPermissions: build.query<HeldPermission[], ById>(read('users', 'user/permissions/{id}')),
      getUser: build.query<UserDetail, ById>(read('users', 'user/user/{id}')),
      updateUser: build.mutation<UserDetail, UpdateUserApiArg>(
        command('users', 'PUT', 'user/{id}', 'userBody'),
      ),
      deleteUser: build.mutation<UserDetail, DeleteUserApiArg>(command('users', 'DELETE', 'user/{id}')),
      listUserHistory: build.query<Page<UserChange>, ById & Paged>(
        read('users', 'users/{id}/history{?after,limit}'),
      ),
      reassign: build.mutation<Remains, Keyed & ById & { reassignBody: ReassignBody }>(
        command('users', 'POST', 'users/{id}/reassignments', 'reassignBody'),
      ),
      listRemains: build.query<Remains, ById>(read('users', 'users/{id}/remains')),
    }),
  })
export type ListColleaguesApiArg = { /** Beginnings of words of the name. */ q?: string }
export type ListAuditApiArg = Paged & {
  /** On this ISO date or later. */ from?: string
  /** On this ISO date or earlier. */ to?: string
  /** UUID of who did it. */ actor?: string
  /** What was done: `request.approve`. */ action?: string
  /** To what kind of thing: `request`. */ objectKind?: string
  /** UUID of the thing. */ object?: string
  /** The number of the thing, whole. */ q?: string
  /** `done` or `denied`. */ outcome?: string
}
export type AuditPeopleApiArg = {
  /** Beginnings of words of the name, the e-mail, the employee number or the document. */ q?: string
  /** UUID: only this person, whatever the words. */ id?: string
}
export type AuditPermissionsApiArg = {
  /** UUID of the person. */ user: string
  /** ISO date: as of its end. */ date: string
}
export type ListBeneficiariesApiArg = Paged & {
  /** Beginnings of words of the name; also of the document where the reader is shown documents. */
  q?: string
  /** `staff` or `supplier`. */ kind?: string
  /** `true`: only those with an account to verify. */ unverified?: boolean
}
export type ActOnAccountApiArg = Versioned &
  ById & {
    action: string
    noArguments: NoArguments
  }
export type ActOnBeneficiaryImportApiArg = Versioned &
  ById & {
    action: string
    importAction: ImportAction
  }
export type ListBeneficiaryImportRowsApiArg = ById & {
  /** `new`, `changed` or `wrong`; once applied `added`, `updated` or `refused`. */ state: string
  /** How many, 1 to 500; 50 unless told. */ limit?: number
  /** Where the page begins: the `next` of the page before. */ after?: string
}
export type ListCancellationsApiArg = Paged & {
  /** `requested`, `executed` or `declined`. */ state?: string
  /** `request`, `payment`, `cash_movement` or `settlement`. */ kind?: string
  /** UUID of the cause. */ cause?: string
  /** UUID of who asked. */ askedBy?: string
  /** UUID of who decided. */ decidedBy?: string
  /** Asked for on this day or later: ISO date. */ from?: string
  /** Asked for on this day or earlier: ISO date. */ until?: string
  /** Beginnings of words: numbers, people, causes. */ q?: string
  /** `newest` or `oldest`, which is the default for `requested`, as `newest` is for the others. */
  sort?: string
}
export type FindCancellationTargetsApiArg = {
  /** Number of a document, or beginnings of words: people, concepts. */ q: string
}
export type PreviewCancellationApiArg = ById & {
  /** `request`, `payment`, `cash_movement` or `settlement` */ kind: string
}
export type ActOnCancellationApiArg = Versioned &
  ById & {
    /** `execute` or `decline` */ action: string
    cancellationActionBody: CancellationActionBody
  }
export type ListCashPayableApiArg = Paged & { /** Beginnings of words of the request. */ q?: string }
export type GetCashReportApiArg = {
  /** Opened on this ISO date or later; the first of the last day's month unless told. */ from?: string
  /** Opened on this ISO date or earlier; today unless told. At most thirty years after the first. */
  to?: string
  /** UUID of the branch. */ branch?: string
  /** UUID of the box. */ box?: string
  /** UUID of the custodian. */ custodian?: string
  /** `open`, `counting`, `pending_review`, `closed`. */ state?: string
}
export type ListCashReportSessionsApiArg = Paged & {
  /** Opened on this ISO date or later; the first of the last day's month unless told. */ from?: string
  /** Opened on this ISO date or earlier; today unless told. At most thirty years after the first. */
  to?: string
  /** UUID of the branch. */ branch?: string
  /** UUID of the box. */ box?: string
  /** UUID of the custodian. */ custodian?: string
  /** `open`, `counting`, `pending_review`, `closed`. */ state?: string
}
export type ListCashReturnableApiArg = Paged & {
  /** Beginnings of words: numbers, people, type. */ q?: string
  /** ISO 4217 code of the box. */ currency?: string
}
export type ListCashSessionsApiArg = Paged & {
  /** `open`, `counting`, `pending_review`, `closed`. */ state?: string
  /** UUID of the box. */ box?: string
  /** UUID of the custodian. */ custodian?: string
  /** Opened on this ISO date or later. */ from?: string
  /** Opened on this ISO date or earlier. */ to?: string
  /** `newest` (default) or `oldest`. */ sort?: string
}
export type ActOnCashSessionApiArg = Versioned &
  ById & {
    /** The action's name */ action: string
    cashActionBody: CashActionBody
  }
export type ListCashTransfersApiArg = Paged & {
  /** `sent`, `refused`, `received`, `returned`; `under_way` for the first two, `over` for the others. */
  state?: string
  /** UUID of the box that they left. */ from?: string
  /** UUID of the box that they are sent to; `bank` for all of the company's accounts. */ to?: string
  /** UUID of the box that they left or are sent to. */ box?: string
  /** Sent on this ISO date or later. */ sentFrom?: string
  /** Sent on this ISO date or earlier. */ sentTo?: string
  /** `newest` (default) or `oldest`. */ sort?: string
}
export type ActOnCashTransferApiArg = Versioned &
  ById & {
    /** The action's name */ action: string
    cashTransferActionBody: CashTransferActionBody
  }
export type ListPaymentsApiArg = Paged & {
  /** Comma list of states. */ state?: string
  /** Beginnings of words of number, beneficiary, concept, bank reference or request. */ q?: string
  /** UUID of the company's account. */ source?: string
  /** UUID of a batch, or `none` for those that are part of none. */ batchId?: string
  /** UUID of the beneficiary. */ beneficiary?: string
  /** Executed on this ISO date or later. */ from?: string
  /** Executed on this ISO date or earlier. */ to?: string
  /** `newest` (default) or `oldest`. */ sort?: string
}
export type ListPayableApiArg = Paged & { /** Beginnings of words of the request. */ q?: string }
export type ActOnPaymentApiArg = Versioned &
  ById & {
    /** The action's name */ action: string
    paymentActionBody: PaymentActionBody
  }
export type ListPayrollDeductionsApiArg = Paged & {
  /** Month, `2026-11`; this one when absent. What earlier months left pending belongs to it, too. */
  period?: string
  /** `pending`, `deducted`, `void`, separated by commas; the first two when absent. */ state?: string
  /** Beginnings of words of person, number, concept. */ q?: string
}
export type FindRecordsApiArg = {
  /** A number of a document (`SOL-2026-000043`, `pag-41`, `43`), an amount (`245.40`, `1,200`), a tax id, or beginnings of words; up to
    100 characters. What is too short to mean anything finds nothing. Of an amount that more than 3,000 records of a kind have, the
    newest 3,000 are looked through. */
  q: string
  /** How many of each kind: 1 to 10, 5 unless told. */ limit?: number
}
export type CreateSettingApiArg = Keyed & {
  kind: SettingsKind
  settingBody: SettingBody
}
export type UpdateSettingApiArg = Versioned &
  ById & {
    kind: SettingsKind
    settingBody: SettingBody
  }
export type ActOnSettingApiArg = Versioned &
  ById & {
    kind: SettingsKind
    action: string
    settingAction: SettingAction
  }
export type ListSettlementsApiArg = Paged & {
  /** `open`, `submitted`, `settled`, or `overdue`. */ state?: string
  /** Only what the reader has to prove or asked for. */ mine?: boolean
  /** Beginnings of words: numbers, people, type, trip. */ q?: string
  /** `newest` (default) or `oldest`. */ sort?: string
}
export type ActOnSettlementApiArg = Versioned &
  ById & {
    /** The action's name */ action: string
    settlementActionBody: SettlementActionBody
  }
export type ChangeSettlementLineApiArg = Keyed &
  ById & {
    /** UUID */ lineId: string
    settlementLineBody: SettlementLineBody
  }
export type RemoveSettlementLineApiArg = Keyed & ById & { /** UUID */ lineId: string }
export type ListUsersApiArg = {
  /** Beginnings of words of the name, the e-mail, the employee number or the document. */ q?: string
  /** Only those to whom this permission is granted now, by its label. */ permission?: string
  /** `active` or `inactive`. */ state?: string
  /** UUID of a branch. */ branch?: string
  /** How many, 1 to 200; everybody unless told. Where more follow, `Link` names the next page. */
  limit?: number
  /** Where the page begins. */ after?: string
}
export type CreateUserApiArg = {
  'Idempotency-Key'?: string | null
  userBody: UserBody
}
export type ActOnUserImportApiArg = Versioned &
  ById & {
    action: string
    importAction: ImportAction
  }
export type ListUserImportRowsApiArg = ById & {
  /** `new`, `changed` or `wrong`; once applied `added`, `updated` or `refused`. */ state: string
  /** How many, 1 to 500; 50 unless told. */ limit?: number
  /** Where the page begins: the `next` of the page before. */ after?: string
}
export type UpdateAdminApiArg = {
  'Idempotency-Key'?: string | null
  'If-Match'?: string | null
  userBody: UserBody
}
export type UpdateUserApiArg = ById & {
  'Idempotency-Key'?: string | null
  'If-Match'?: string | null
  userBody: UserBody
}
export type DeleteUserApiArg = ById & {
  'Idempotency-Key'?: string | null
  'If-Match'?: string | null
}

// biome-ignore format: names, many to a line
export const {
  useListColleaguesQuery, useListOwnSubstitutionsQuery, useListAuditQuery, useAuditPeopleQuery,
  useAuditPermissionsQuery, useAuditRequestFileQuery, useGetAuditQuery, useGetAdminQuery,
  useListBanksQuery, useListBeneficiariesQuery, useGetBeneficiaryQuery, useListUnverifiedAccountsQuery,
  useListBeneficiaryImportsQuery, useGetBeneficiaryImportQuery, useListBeneficiaryImportRowsQuery,
  useListCancellationCausesQuery, useListCancellationsQuery, useCountCancellationsQuery,
  useFindCancellationTargetsQuery, usePreviewCancellationQuery, useGetCancellationQuery,
  useListCashBoxesQuery, useCountCashQuery, useGetCashDeskQuery, useListCashPayableQuery,
  useGetReceiptCodeQuery, useGetCashReportQuery, useListCashReportSessionsQuery,
  useListCashReturnableQuery, useListCashSessionsQuery, useGetCashSessionQuery, useListCashHistoryQuery,
  useListCashMovementsQuery, useListCashTransfersQuery, useGetCashTransferQuery, useGetCompanyQuery,
  useListConceptAccountsQuery, useGetGeneralSettingsQuery, useGetGoingLiveQuery, useListHolidaysQuery,
  useListPaymentsQuery, useCountPaymentsQuery, useListPayableQuery, useGetPaymentQuery,
  useListPaymentAttachmentsQuery, useListPayrollDeductionsQuery, useListPermissionsQuery,
  useListProfilesQuery, useListViewsQuery, useFindRecordsQuery, useCountSettingsQuery,
  useListSettingsQuery, useListSettlementsQuery, useGetSettlementQuery, useListSourceAccountsQuery,
  useListSourceMovementsQuery, useGetOwnStatementQuery, useGetStatementQuery, useListTokensQuery,
  useListUsersQuery, useListUserImportsQuery, useGetUserImportQuery, useListUserImportRowsQuery,
  useListUserPermissionsQuery, useGetUserQuery, useListUserHistoryQuery, useListRemainsQuery,
} = generatedApi
export type * from './generatedTypes'
