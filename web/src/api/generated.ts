import { api } from './base'
import type {
  AccountBody,
  AskCancellationBody,
  AuditDetail,
  AuditPeople,
  AuditPermissions,
  Banks,
  BeneficiaryDetail,
  CancellationActionBody,
  CancellationCounts,
  CancellationDetail,
  CancellationPreview,
  CancellationTargets,
  CashActionBody,
  CashBoxes,
  CashCounts,
  CashDesk,
  CashMovementBody,
  CashPaymentBody,
  CashReport,
  CashReturnBody,
  CashSessionDetail,
  CashTransferActionBody,
  CashTransferBody,
  CashTransferDetail,
  Choices,
  Colleagues,
  ConceptAccounts,
  CreateBeneficiaryBody,
  CreatePaymentBody,
  FileImport,
  FileImports,
  FormPreview,
  FormPreviewBody,
  GeneralSettings,
  GeneralSettingsBody,
  GoingLive,
  HeldPermission,
  ImportAction,
  LayoutPreview,
  MarkDeductionsBody,
  MarkResults,
  NewToken,
  NewTokenBody,
  NoArguments,
  OpenCashBody,
  PageAuditItem,
  PageBeneficiaryItem,
  PageCancellationItem,
  PageCashEvent,
  PageCashMovement,
  PageCashPayable,
  PageCashReportSession,
  PageCashSessionItem,
  PageCashTransferItem,
  PageFileImportRow,
  PagePayableItem,
  PagePaymentItem,
  PageReturned,
  PageSettlementItem,
  PageUnverifiedAccount,
  PageUserChange,
  PaymentActionBody,
  PaymentCounts,
  PaymentDetail,
  PayrollDeductions,
  Permissions,
  PreviewBody,
  ProfileSaved,
  Profiles,
  ReassignBody,
  ReceiptCode,
  Remains,
  RequestFile,
  ReverseMovementBody,
  RevokeBody,
  SavedView,
  SavedViewBody,
  SavedViews,
  SettingAction,
  SettingBody,
  SettingCounts,
  SettingItem,
  Settings,
  SettlementActionBody,
  SettlementDetail,
  SettlementLineBody,
  SimulateBody,
  Simulation,
  SourceAccounts,
  Statement,
  Substitutions,
  SubstitutionsBody,
  SurpriseCountBody,
  TokenItem,
  Tokens,
  UpdateBeneficiaryBody,
  UserBody,
  UserData,
  UserDetail,
  UserItem,
  VerificationResults,
  VerificationsBody,
} from './generatedTypes'
export const addTagTypes = [
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
  'settlements',
  'statements',
  'tokens',
] as const
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listColleagues: build.query<ListColleaguesApiResponse, ListColleaguesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/account/colleagues`,
          params: {
            q: queryArg.q,
          },
        }),
        providesTags: ['account'],
      }),
      listOwnSubstitutions: build.query<ListOwnSubstitutionsApiResponse, ListOwnSubstitutionsApiArg>({
        query: () => ({ url: `/api/v1/account/substitutions` }),
        providesTags: ['account'],
      }),
      setOwnSubstitutions: build.mutation<SetOwnSubstitutionsApiResponse, SetOwnSubstitutionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/account/substitutions`,
          method: 'PUT',
          body: queryArg.substitutionsBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['account'],
      }),
      listAudit: build.query<ListAuditApiResponse, ListAuditApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/audit`,
          params: {
            from: queryArg['from'],
            to: queryArg.to,
            actor: queryArg.actor,
            action: queryArg.action,
            object_kind: queryArg.objectKind,
            object: queryArg['object'],
            q: queryArg.q,
            outcome: queryArg.outcome,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['audit'],
      }),
      auditPeople: build.query<AuditPeopleApiResponse, AuditPeopleApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/audit/people`,
          params: {
            q: queryArg.q,
            id: queryArg.id,
          },
        }),
        providesTags: ['audit'],
      }),
      auditPermissions: build.query<AuditPermissionsApiResponse, AuditPermissionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/audit/permissions`,
          params: {
            user: queryArg.user,
            date: queryArg.date,
          },
        }),
        providesTags: ['audit'],
      }),
      auditRequestFile: build.query<AuditRequestFileApiResponse, AuditRequestFileApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/audit/requests/${queryArg.id}/file`,
        }),
        providesTags: ['audit'],
      }),
      getAudit: build.query<GetAuditApiResponse, GetAuditApiArg>({
        query: (queryArg) => ({ url: `/api/v1/audit/${queryArg.id}` }),
        providesTags: ['audit'],
      }),
      getAdmin: build.query<GetAdminApiResponse, GetAdminApiArg>({
        query: (queryArg) => ({ url: `/api/v1/auth/${queryArg.id}` }),
        providesTags: ['users'],
      }),
      previewBankLayout: build.mutation<PreviewBankLayoutApiResponse, PreviewBankLayoutApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/bank-layouts/preview`,
          method: 'POST',
          body: queryArg.previewBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['settings'],
      }),
      listBanks: build.query<ListBanksApiResponse, ListBanksApiArg>({
        query: () => ({ url: `/api/v1/banks` }),
        providesTags: ['beneficiaries'],
      }),
      listBeneficiaries: build.query<ListBeneficiariesApiResponse, ListBeneficiariesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiaries`,
          params: {
            q: queryArg.q,
            kind: queryArg.kind,
            unverified: queryArg.unverified,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['beneficiaries'],
      }),
      createBeneficiary: build.mutation<CreateBeneficiaryApiResponse, CreateBeneficiaryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiaries`,
          method: 'POST',
          body: queryArg.createBeneficiaryBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['beneficiaries'],
      }),
      getBeneficiary: build.query<GetBeneficiaryApiResponse, GetBeneficiaryApiArg>({
        query: (queryArg) => ({ url: `/api/v1/beneficiaries/${queryArg.id}` }),
        providesTags: ['beneficiaries'],
      }),
      updateBeneficiary: build.mutation<UpdateBeneficiaryApiResponse, UpdateBeneficiaryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiaries/${queryArg.id}`,
          method: 'PUT',
          body: queryArg.updateBeneficiaryBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['beneficiaries'],
      }),
      addAccount: build.mutation<AddAccountApiResponse, AddAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiaries/${queryArg.id}/accounts`,
          method: 'POST',
          body: queryArg.accountBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['beneficiaries'],
      }),
      listUnverifiedAccounts: build.query<ListUnverifiedAccountsApiResponse, ListUnverifiedAccountsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiary-accounts/unverified`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['beneficiaries'],
      }),
      verifyAccounts: build.mutation<VerifyAccountsApiResponse, VerifyAccountsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiary-accounts/verifications`,
          method: 'POST',
          body: queryArg.verificationsBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['beneficiaries'],
      }),
      actOnAccount: build.mutation<ActOnAccountApiResponse, ActOnAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiary-accounts/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.noArguments,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['beneficiaries'],
      }),
      listBeneficiaryImports: build.query<ListBeneficiaryImportsApiResponse, ListBeneficiaryImportsApiArg>({
        query: () => ({ url: `/api/v1/beneficiary-imports` }),
        providesTags: ['beneficiaries'],
      }),
      getBeneficiaryImport: build.query<GetBeneficiaryImportApiResponse, GetBeneficiaryImportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/beneficiary-imports/${queryArg.id}`,
        }),
        providesTags: ['beneficiaries'],
      }),
      actOnBeneficiaryImport: build.mutation<ActOnBeneficiaryImportApiResponse, ActOnBeneficiaryImportApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/v1/beneficiary-imports/${queryArg.id}/actions/${queryArg.action}`,
            method: 'POST',
            body: queryArg.importAction,
            headers: {
              'Idempotency-Key': queryArg['Idempotency-Key'],
              'If-Match': queryArg['If-Match'],
            },
          }),
          invalidatesTags: ['beneficiaries'],
        },
      ),
      listBeneficiaryImportRows: build.query<
        ListBeneficiaryImportRowsApiResponse,
        ListBeneficiaryImportRowsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/beneficiary-imports/${queryArg.id}/rows`,
          params: {
            state: queryArg.state,
            limit: queryArg.limit,
            after: queryArg.after,
          },
        }),
        providesTags: ['beneficiaries'],
      }),
      listCancellationCauses: build.query<ListCancellationCausesApiResponse, ListCancellationCausesApiArg>({
        query: () => ({ url: `/api/v1/cancellation-causes` }),
        providesTags: ['settings'],
      }),
      listCancellations: build.query<ListCancellationsApiResponse, ListCancellationsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cancellations`,
          params: {
            state: queryArg.state,
            kind: queryArg.kind,
            cause: queryArg.cause,
            asked_by: queryArg.askedBy,
            decided_by: queryArg.decidedBy,
            from: queryArg['from'],
            until: queryArg.until,
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cancellations'],
      }),
      askCancellation: build.mutation<AskCancellationApiResponse, AskCancellationApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cancellations`,
          method: 'POST',
          body: queryArg.askCancellationBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cancellations'],
      }),
      countCancellations: build.query<CountCancellationsApiResponse, CountCancellationsApiArg>({
        query: () => ({ url: `/api/v1/cancellations/counts` }),
        providesTags: ['cancellations'],
      }),
      findCancellationTargets: build.query<FindCancellationTargetsApiResponse, FindCancellationTargetsApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/v1/cancellations/targets`,
            params: {
              q: queryArg.q,
            },
          }),
          providesTags: ['cancellations'],
        },
      ),
      previewCancellation: build.query<PreviewCancellationApiResponse, PreviewCancellationApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cancellations/targets/${queryArg.kind}/${queryArg.id}`,
        }),
        providesTags: ['cancellations'],
      }),
      getCancellation: build.query<GetCancellationApiResponse, GetCancellationApiArg>({
        query: (queryArg) => ({ url: `/api/v1/cancellations/${queryArg.id}` }),
        providesTags: ['cancellations'],
      }),
      actOnCancellation: build.mutation<ActOnCancellationApiResponse, ActOnCancellationApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cancellations/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.cancellationActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['cancellations'],
      }),
      listCashBoxes: build.query<ListCashBoxesApiResponse, ListCashBoxesApiArg>({
        query: () => ({ url: `/api/v1/cash/boxes` }),
        providesTags: ['cash'],
      }),
      countCash: build.query<CountCashApiResponse, CountCashApiArg>({
        query: () => ({ url: `/api/v1/cash/counts` }),
        providesTags: ['cash'],
      }),
      getCashDesk: build.query<GetCashDeskApiResponse, GetCashDeskApiArg>({
        query: () => ({ url: `/api/v1/cash/desk` }),
        providesTags: ['cash'],
      }),
      reverseCashMovement: build.mutation<ReverseCashMovementApiResponse, ReverseCashMovementApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/movements/${queryArg.id}/actions/reverse`,
          method: 'POST',
          body: queryArg.reverseMovementBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      listCashPayable: build.query<ListCashPayableApiResponse, ListCashPayableApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/payable`,
          params: {
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cash'],
      }),
      getReceiptCode: build.query<GetReceiptCodeApiResponse, GetReceiptCodeApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/receipt-codes/${queryArg.id}`,
        }),
        providesTags: ['cash'],
      }),
      getCashReport: build.query<GetCashReportApiResponse, GetCashReportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/report`,
          params: {
            from: queryArg['from'],
            to: queryArg.to,
            branch: queryArg.branch,
            box: queryArg.box,
            custodian: queryArg.custodian,
            state: queryArg.state,
          },
        }),
        providesTags: ['cash'],
      }),
      listCashReportSessions: build.query<ListCashReportSessionsApiResponse, ListCashReportSessionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/report/sessions`,
          params: {
            from: queryArg['from'],
            to: queryArg.to,
            branch: queryArg.branch,
            box: queryArg.box,
            custodian: queryArg.custodian,
            state: queryArg.state,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cash'],
      }),
      listCashReturnable: build.query<ListCashReturnableApiResponse, ListCashReturnableApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/returnable`,
          params: {
            q: queryArg.q,
            currency: queryArg.currency,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cash'],
      }),
      listCashSessions: build.query<ListCashSessionsApiResponse, ListCashSessionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions`,
          params: {
            state: queryArg.state,
            box: queryArg.box,
            custodian: queryArg.custodian,
            from: queryArg['from'],
            to: queryArg.to,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cash'],
      }),
      openCashSession: build.mutation<OpenCashSessionApiResponse, OpenCashSessionApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions`,
          method: 'POST',
          body: queryArg.openCashBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      getCashSession: build.query<GetCashSessionApiResponse, GetCashSessionApiArg>({
        query: (queryArg) => ({ url: `/api/v1/cash/sessions/${queryArg.id}` }),
        providesTags: ['cash'],
      }),
      actOnCashSession: build.mutation<ActOnCashSessionApiResponse, ActOnCashSessionApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.cashActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      listCashHistory: build.query<ListCashHistoryApiResponse, ListCashHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/history`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cash'],
      }),
      listCashMovements: build.query<ListCashMovementsApiResponse, ListCashMovementsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/movements`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cash'],
      }),
      noteCashMovement: build.mutation<NoteCashMovementApiResponse, NoteCashMovementApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/movements`,
          method: 'POST',
          body: queryArg.cashMovementBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      payInCash: build.mutation<PayInCashApiResponse, PayInCashApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/payments`,
          method: 'POST',
          body: queryArg.cashPaymentBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      takeBackCash: build.mutation<TakeBackCashApiResponse, TakeBackCashApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/returns`,
          method: 'POST',
          body: queryArg.cashReturnBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      countBySurprise: build.mutation<CountBySurpriseApiResponse, CountBySurpriseApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/surprise-counts`,
          method: 'POST',
          body: queryArg.surpriseCountBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      sendCash: build.mutation<SendCashApiResponse, SendCashApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/sessions/${queryArg.id}/transfers`,
          method: 'POST',
          body: queryArg.cashTransferBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      listCashTransfers: build.query<ListCashTransfersApiResponse, ListCashTransfersApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/transfers`,
          params: {
            state: queryArg.state,
            from: queryArg['from'],
            to: queryArg.to,
            box: queryArg.box,
            sent_from: queryArg.sentFrom,
            sent_to: queryArg.sentTo,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['cash'],
      }),
      getCashTransfer: build.query<GetCashTransferApiResponse, GetCashTransferApiArg>({
        query: (queryArg) => ({ url: `/api/v1/cash/transfers/${queryArg.id}` }),
        providesTags: ['cash'],
      }),
      actOnCashTransfer: build.mutation<ActOnCashTransferApiResponse, ActOnCashTransferApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/cash/transfers/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.cashTransferActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['cash'],
      }),
      listConceptAccounts: build.query<ListConceptAccountsApiResponse, ListConceptAccountsApiArg>({
        query: () => ({ url: `/api/v1/concept-accounts` }),
        providesTags: ['payments'],
      }),
      previewFileForm: build.mutation<PreviewFileFormApiResponse, PreviewFileFormApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/file-forms/preview`,
          method: 'POST',
          body: queryArg.formPreviewBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['settings'],
      }),
      getGeneralSettings: build.query<GetGeneralSettingsApiResponse, GetGeneralSettingsApiArg>({
        query: () => ({ url: `/api/v1/general-settings` }),
        providesTags: ['settings'],
      }),
      setGeneralSettings: build.mutation<SetGeneralSettingsApiResponse, SetGeneralSettingsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/general-settings`,
          method: 'PUT',
          body: queryArg.generalSettingsBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['settings'],
      }),
      getGoingLive: build.query<GetGoingLiveApiResponse, GetGoingLiveApiArg>({
        query: () => ({ url: `/api/v1/going-live` }),
        providesTags: ['settings'],
      }),
      simulateGoingLive: build.mutation<SimulateGoingLiveApiResponse, SimulateGoingLiveApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/going-live/simulate`,
          method: 'POST',
          body: queryArg.simulateBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['settings'],
      }),
      listPayments: build.query<ListPaymentsApiResponse, ListPaymentsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/payments`,
          params: {
            state: queryArg.state,
            q: queryArg.q,
            source: queryArg.source,
            batch_id: queryArg.batchId,
            beneficiary: queryArg.beneficiary,
            from: queryArg['from'],
            to: queryArg.to,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['payments'],
      }),
      createPayment: build.mutation<CreatePaymentApiResponse, CreatePaymentApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/payments`,
          method: 'POST',
          body: queryArg.createPaymentBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['payments'],
      }),
      countPayments: build.query<CountPaymentsApiResponse, CountPaymentsApiArg>({
        query: () => ({ url: `/api/v1/payments/counts` }),
        providesTags: ['payments'],
      }),
      listPayable: build.query<ListPayableApiResponse, ListPayableApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/payments/payable`,
          params: {
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['payments'],
      }),
      getPayment: build.query<GetPaymentApiResponse, GetPaymentApiArg>({
        query: (queryArg) => ({ url: `/api/v1/payments/${queryArg.id}` }),
        providesTags: ['payments'],
      }),
      actOnPayment: build.mutation<ActOnPaymentApiResponse, ActOnPaymentApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/payments/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.paymentActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['payments'],
      }),
      listPayrollDeductions: build.query<ListPayrollDeductionsApiResponse, ListPayrollDeductionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/payroll/deductions`,
          params: {
            period: queryArg.period,
            state: queryArg.state,
            q: queryArg.q,
            limit: queryArg.limit,
            after: queryArg.after,
          },
        }),
        providesTags: ['payroll'],
      }),
      markPayrollDeductions: build.mutation<MarkPayrollDeductionsApiResponse, MarkPayrollDeductionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/payroll/deductions/actions/mark`,
          method: 'POST',
          body: queryArg.markDeductionsBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['payroll'],
      }),
      listPermissions: build.query<ListPermissionsApiResponse, ListPermissionsApiArg>({
        query: () => ({ url: `/api/v1/permissions` }),
        providesTags: ['users'],
      }),
      listProfiles: build.query<ListProfilesApiResponse, ListProfilesApiArg>({
        query: () => ({ url: `/api/v1/profiles` }),
        providesTags: ['users'],
      }),
      listViews: build.query<ListViewsApiResponse, ListViewsApiArg>({
        query: () => ({ url: `/api/v1/saved-views` }),
        providesTags: ['views'],
      }),
      saveView: build.mutation<SaveViewApiResponse, SaveViewApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/saved-views`,
          method: 'POST',
          body: queryArg.savedViewBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['views'],
      }),
      removeView: build.mutation<RemoveViewApiResponse, RemoveViewApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/saved-views/${queryArg.id}`,
          method: 'DELETE',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['views'],
      }),
      countSettings: build.query<CountSettingsApiResponse, CountSettingsApiArg>({
        query: () => ({ url: `/api/v1/settings` }),
        providesTags: ['settings'],
      }),
      listSettings: build.query<ListSettingsApiResponse, ListSettingsApiArg>({
        query: (queryArg) => ({ url: `/api/v1/settings/${queryArg.kind}` }),
        providesTags: ['settings'],
      }),
      createSetting: build.mutation<CreateSettingApiResponse, CreateSettingApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/${queryArg.kind}`,
          method: 'POST',
          body: queryArg.settingBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['settings'],
      }),
      updateSetting: build.mutation<UpdateSettingApiResponse, UpdateSettingApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/${queryArg.kind}/${queryArg.id}`,
          method: 'PUT',
          body: queryArg.settingBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['settings'],
      }),
      actOnSetting: build.mutation<ActOnSettingApiResponse, ActOnSettingApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settings/${queryArg.kind}/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.settingAction,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['settings'],
      }),
      listSettlements: build.query<ListSettlementsApiResponse, ListSettlementsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settlements`,
          params: {
            state: queryArg.state,
            mine: queryArg.mine,
            q: queryArg.q,
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['settlements'],
      }),
      getSettlement: build.query<GetSettlementApiResponse, GetSettlementApiArg>({
        query: (queryArg) => ({ url: `/api/v1/settlements/${queryArg.id}` }),
        providesTags: ['settlements'],
      }),
      actOnSettlement: build.mutation<ActOnSettlementApiResponse, ActOnSettlementApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settlements/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.settlementActionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['settlements'],
      }),
      addSettlementLine: build.mutation<AddSettlementLineApiResponse, AddSettlementLineApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settlements/${queryArg.id}/lines`,
          method: 'POST',
          body: queryArg.settlementLineBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['settlements'],
      }),
      changeSettlementLine: build.mutation<ChangeSettlementLineApiResponse, ChangeSettlementLineApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settlements/${queryArg.id}/lines/${queryArg.lineId}`,
          method: 'PUT',
          body: queryArg.settlementLineBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['settlements'],
      }),
      removeSettlementLine: build.mutation<RemoveSettlementLineApiResponse, RemoveSettlementLineApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/settlements/${queryArg.id}/lines/${queryArg.lineId}`,
          method: 'DELETE',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['settlements'],
      }),
      listSourceAccounts: build.query<ListSourceAccountsApiResponse, ListSourceAccountsApiArg>({
        query: () => ({ url: `/api/v1/source-accounts` }),
        providesTags: ['payments'],
      }),
      getOwnStatement: build.query<GetOwnStatementApiResponse, GetOwnStatementApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/statements/me`,
          params: {
            limit: queryArg.limit,
            after: queryArg.after,
          },
        }),
        providesTags: ['statements'],
      }),
      getStatement: build.query<GetStatementApiResponse, GetStatementApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/statements/${queryArg.id}`,
          params: {
            limit: queryArg.limit,
            after: queryArg.after,
          },
        }),
        providesTags: ['statements'],
      }),
      listTokens: build.query<ListTokensApiResponse, ListTokensApiArg>({
        query: () => ({ url: `/api/v1/tokens` }),
        providesTags: ['tokens'],
      }),
      createToken: build.mutation<CreateTokenApiResponse, CreateTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/tokens`,
          method: 'POST',
          body: queryArg.newTokenBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['tokens'],
      }),
      revokeToken: build.mutation<RevokeTokenApiResponse, RevokeTokenApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/tokens/${queryArg.id}/actions/revoke`,
          method: 'POST',
          body: queryArg.revokeBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['tokens'],
      }),
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user`,
          params: {
            q: queryArg.q,
            permission: queryArg.permission,
            state: queryArg.state,
            branch: queryArg.branch,
            limit: queryArg.limit,
            after: queryArg.after,
          },
        }),
        providesTags: ['users'],
      }),
      createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user`,
          method: 'POST',
          body: queryArg.userBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['users'],
      }),
      listUserImports: build.query<ListUserImportsApiResponse, ListUserImportsApiArg>({
        query: () => ({ url: `/api/v1/user-imports` }),
        providesTags: ['users'],
      }),
      getUserImport: build.query<GetUserImportApiResponse, GetUserImportApiArg>({
        query: (queryArg) => ({ url: `/api/v1/user-imports/${queryArg.id}` }),
        providesTags: ['users'],
      }),
      actOnUserImport: build.mutation<ActOnUserImportApiResponse, ActOnUserImportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user-imports/${queryArg.id}/actions/${queryArg.action}`,
          method: 'POST',
          body: queryArg.importAction,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['users'],
      }),
      listUserImportRows: build.query<ListUserImportRowsApiResponse, ListUserImportRowsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user-imports/${queryArg.id}/rows`,
          params: {
            state: queryArg.state,
            limit: queryArg.limit,
            after: queryArg.after,
          },
        }),
        providesTags: ['users'],
      }),
      updateAdmin: build.mutation<UpdateAdminApiResponse, UpdateAdminApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user/admin`,
          method: 'PATCH',
          body: queryArg.userBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['users'],
      }),
      listUserPermissions: build.query<ListUserPermissionsApiResponse, ListUserPermissionsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user/permissions/${queryArg.id}`,
        }),
        providesTags: ['users'],
      }),
      getUser: build.query<GetUserApiResponse, GetUserApiArg>({
        query: (queryArg) => ({ url: `/api/v1/user/user/${queryArg.id}` }),
        providesTags: ['users'],
      }),
      updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user/${queryArg.id}`,
          method: 'PUT',
          body: queryArg.userBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['users'],
      }),
      deleteUser: build.mutation<DeleteUserApiResponse, DeleteUserApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/user/${queryArg.id}`,
          method: 'DELETE',
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['users'],
      }),
      listUserHistory: build.query<ListUserHistoryApiResponse, ListUserHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${queryArg.id}/history`,
          params: {
            after: queryArg.after,
            limit: queryArg.limit,
          },
        }),
        providesTags: ['users'],
      }),
      reassign: build.mutation<ReassignApiResponse, ReassignApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${queryArg.id}/reassignments`,
          method: 'POST',
          body: queryArg.reassignBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['users'],
      }),
      listRemains: build.query<ListRemainsApiResponse, ListRemainsApiArg>({
        query: (queryArg) => ({ url: `/api/v1/users/${queryArg.id}/remains` }),
        providesTags: ['users'],
      }),
    }),
    overrideExisting: false,
  })

export { injectedRtkApi as generatedApi }
export type ListColleaguesApiResponse = /** status 200 undefined */ Colleagues
export type ListColleaguesApiArg = {
  /** Beginnings of words of the name. */
  q?: string
}
export type ListOwnSubstitutionsApiResponse = /** status 200 undefined */ Substitutions
export type ListOwnSubstitutionsApiArg = void
export type SetOwnSubstitutionsApiResponse = /** status 200 undefined */ Substitutions
export type SetOwnSubstitutionsApiArg = {
  'Idempotency-Key': string
  substitutionsBody: SubstitutionsBody
}
export type ListAuditApiResponse = /** status 200 undefined */ PageAuditItem
export type ListAuditApiArg = {
  /** On this ISO date or later. */
  from?: string
  /** On this ISO date or earlier. */
  to?: string
  /** UUID of who did it. */
  actor?: string
  /** What was done: `request.approve`. */
  action?: string
  /** To what kind of thing: `request`. */
  objectKind?: string
  /** UUID of the thing. */
  object?: string
  /** The number of the thing, whole. */
  q?: string
  /** `done` or `denied`. */
  outcome?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type AuditPeopleApiResponse = /** status 200 undefined */ AuditPeople
export type AuditPeopleApiArg = {
  /** Beginnings of words of the name, the e-mail, the employee number or the document. */
  q?: string
  /** UUID: only this person, whatever the words. */
  id?: string
}
export type AuditPermissionsApiResponse = /** status 200 undefined */ AuditPermissions
export type AuditPermissionsApiArg = {
  /** UUID of the person. */
  user: string
  /** ISO date: as of its end. */
  date: string
}
export type AuditRequestFileApiResponse = /** status 200 undefined */ RequestFile
export type AuditRequestFileApiArg = {
  /** UUID */
  id: string
}
export type GetAuditApiResponse = /** status 200 undefined */ AuditDetail
export type GetAuditApiArg = {
  /** UUID */
  id: string
}
export type GetAdminApiResponse = /** status 200 undefined */ UserData
export type GetAdminApiArg = {
  id: string
}
export type PreviewBankLayoutApiResponse = /** status 200 undefined */ LayoutPreview
export type PreviewBankLayoutApiArg = {
  'Idempotency-Key': string
  previewBody: PreviewBody
}
export type ListBanksApiResponse = /** status 200 undefined */ Banks
export type ListBanksApiArg = void
export type ListBeneficiariesApiResponse = /** status 200 undefined */ PageBeneficiaryItem
export type ListBeneficiariesApiArg = {
  /** Beginnings of words of the name; also of the document where the reader is shown documents. */
  q?: string
  /** `staff` or `supplier`. */
  kind?: string
  /** `true`: only those with an account to verify. */
  unverified?: boolean
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type CreateBeneficiaryApiResponse = /** status 201 undefined */ BeneficiaryDetail
export type CreateBeneficiaryApiArg = {
  'Idempotency-Key': string
  createBeneficiaryBody: CreateBeneficiaryBody
}
export type GetBeneficiaryApiResponse = /** status 200 undefined */ BeneficiaryDetail
export type GetBeneficiaryApiArg = {
  id: string
}
export type UpdateBeneficiaryApiResponse = /** status 200 undefined */ BeneficiaryDetail
export type UpdateBeneficiaryApiArg = {
  id: string
  'Idempotency-Key': string
  'If-Match': string
  updateBeneficiaryBody: UpdateBeneficiaryBody
}
export type AddAccountApiResponse = /** status 201 undefined */ BeneficiaryDetail
export type AddAccountApiArg = {
  id: string
  'Idempotency-Key': string
  accountBody: AccountBody
}
export type ListUnverifiedAccountsApiResponse = /** status 200 undefined */ PageUnverifiedAccount
export type ListUnverifiedAccountsApiArg = {
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type VerifyAccountsApiResponse = /** status 200 undefined */ VerificationResults
export type VerifyAccountsApiArg = {
  'Idempotency-Key': string
  verificationsBody: VerificationsBody
}
export type ActOnAccountApiResponse = /** status 200 undefined */ BeneficiaryDetail
export type ActOnAccountApiArg = {
  id: string
  action: string
  'Idempotency-Key': string
  'If-Match': string
  noArguments: NoArguments
}
export type ListBeneficiaryImportsApiResponse = /** status 200 undefined */ FileImports
export type ListBeneficiaryImportsApiArg = void
export type GetBeneficiaryImportApiResponse = /** status 200 undefined */ FileImport
export type GetBeneficiaryImportApiArg = {
  id: string
}
export type ActOnBeneficiaryImportApiResponse = /** status 200 undefined */ FileImport
export type ActOnBeneficiaryImportApiArg = {
  id: string
  action: string
  'Idempotency-Key': string
  'If-Match': string
  importAction: ImportAction
}
export type ListBeneficiaryImportRowsApiResponse = /** status 200 undefined */ PageFileImportRow
export type ListBeneficiaryImportRowsApiArg = {
  /** `new`, `changed` or `wrong`; once applied `added`, `updated` or `refused`. */
  state: string
  /** How many, 1 to 500; 50 unless told. */
  limit?: number
  /** Where the page begins: the `next` of the page before. */
  after?: string
  id: string
}
export type ListCancellationCausesApiResponse = /** status 200 undefined */ Choices
export type ListCancellationCausesApiArg = void
export type ListCancellationsApiResponse = /** status 200 undefined */ PageCancellationItem
export type ListCancellationsApiArg = {
  /** `requested`, `executed` or `declined`. */
  state?: string
  /** `request`, `payment`, `cash_movement` or `settlement`. */
  kind?: string
  /** UUID of the cause. */
  cause?: string
  /** UUID of who asked. */
  askedBy?: string
  /** UUID of who decided. */
  decidedBy?: string
  /** Asked for on this day or later: ISO date. */
  from?: string
  /** Asked for on this day or earlier: ISO date. */
  until?: string
  /** Beginnings of words: numbers, people, causes. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type AskCancellationApiResponse = /** status 201 undefined */ CancellationDetail
export type AskCancellationApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  askCancellationBody: AskCancellationBody
}
export type CountCancellationsApiResponse = /** status 200 undefined */ CancellationCounts
export type CountCancellationsApiArg = void
export type FindCancellationTargetsApiResponse = /** status 200 undefined */ CancellationTargets
export type FindCancellationTargetsApiArg = {
  /** Number of a document, or beginnings of words: people, concepts. */
  q: string
}
export type PreviewCancellationApiResponse = /** status 200 undefined */ CancellationPreview
export type PreviewCancellationApiArg = {
  /** `request`, `payment`, `cash_movement` or `settlement` */
  kind: string
  /** UUID */
  id: string
}
export type GetCancellationApiResponse = /** status 200 undefined */ CancellationDetail
export type GetCancellationApiArg = {
  /** UUID */
  id: string
}
export type ActOnCancellationApiResponse = /** status 200 undefined */ CancellationDetail
export type ActOnCancellationApiArg = {
  /** UUID */
  id: string
  /** `execute` or `decline` */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  cancellationActionBody: CancellationActionBody
}
export type ListCashBoxesApiResponse = /** status 200 undefined */ CashBoxes
export type ListCashBoxesApiArg = void
export type CountCashApiResponse = /** status 200 undefined */ CashCounts
export type CountCashApiArg = void
export type GetCashDeskApiResponse = /** status 200 undefined */ CashDesk
export type GetCashDeskApiArg = void
export type ReverseCashMovementApiResponse = /** status 200 undefined */ CashSessionDetail
export type ReverseCashMovementApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  reverseMovementBody: ReverseMovementBody
}
export type ListCashPayableApiResponse = /** status 200 undefined */ PageCashPayable
export type ListCashPayableApiArg = {
  /** Beginnings of words of the request. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetReceiptCodeApiResponse = /** status 200 undefined */ ReceiptCode
export type GetReceiptCodeApiArg = {
  /** UUID of the request */
  id: string
}
export type GetCashReportApiResponse = /** status 200 undefined */ CashReport
export type GetCashReportApiArg = {
  /** Opened on this ISO date or later; the first of the last day's month unless told. */
  from?: string
  /** Opened on this ISO date or earlier; today unless told. At most thirty years after the first. */
  to?: string
  /** UUID of the branch. */
  branch?: string
  /** UUID of the box. */
  box?: string
  /** UUID of the custodian. */
  custodian?: string
  /** `open`, `counting`, `pending_review`, `closed`. */
  state?: string
}
export type ListCashReportSessionsApiResponse = /** status 200 undefined */ PageCashReportSession
export type ListCashReportSessionsApiArg = {
  /** Opened on this ISO date or later; the first of the last day's month unless told. */
  from?: string
  /** Opened on this ISO date or earlier; today unless told. At most thirty years after the first. */
  to?: string
  /** UUID of the branch. */
  branch?: string
  /** UUID of the box. */
  box?: string
  /** UUID of the custodian. */
  custodian?: string
  /** `open`, `counting`, `pending_review`, `closed`. */
  state?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type ListCashReturnableApiResponse = /** status 200 undefined */ PageReturned
export type ListCashReturnableApiArg = {
  /** Beginnings of words: numbers, people, type. */
  q?: string
  /** ISO 4217 code of the box. */
  currency?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type ListCashSessionsApiResponse = /** status 200 undefined */ PageCashSessionItem
export type ListCashSessionsApiArg = {
  /** `open`, `counting`, `pending_review`, `closed`. */
  state?: string
  /** UUID of the box. */
  box?: string
  /** UUID of the custodian. */
  custodian?: string
  /** Opened on this ISO date or later. */
  from?: string
  /** Opened on this ISO date or earlier. */
  to?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type OpenCashSessionApiResponse = /** status 201 undefined */ CashSessionDetail
export type OpenCashSessionApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  openCashBody: OpenCashBody
}
export type GetCashSessionApiResponse = /** status 200 undefined */ CashSessionDetail
export type GetCashSessionApiArg = {
  /** UUID */
  id: string
}
export type ActOnCashSessionApiResponse = /** status 200 undefined */ CashSessionDetail
export type ActOnCashSessionApiArg = {
  /** UUID */
  id: string
  /** The action's name */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  cashActionBody: CashActionBody
}
export type ListCashHistoryApiResponse = /** status 200 undefined */ PageCashEvent
export type ListCashHistoryApiArg = {
  /** UUID */
  id: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type ListCashMovementsApiResponse = /** status 200 undefined */ PageCashMovement
export type ListCashMovementsApiArg = {
  /** UUID */
  id: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type NoteCashMovementApiResponse = /** status 201 undefined */ CashSessionDetail
export type NoteCashMovementApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  cashMovementBody: CashMovementBody
}
export type PayInCashApiResponse = /** status 201 undefined */ PaymentDetail
export type PayInCashApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  cashPaymentBody: CashPaymentBody
}
export type TakeBackCashApiResponse = /** status 201 undefined */ CashSessionDetail
export type TakeBackCashApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  cashReturnBody: CashReturnBody
}
export type CountBySurpriseApiResponse = /** status 201 undefined */ CashSessionDetail
export type CountBySurpriseApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  surpriseCountBody: SurpriseCountBody
}
export type SendCashApiResponse = /** status 201 undefined */ CashTransferDetail
export type SendCashApiArg = {
  /** UUID of the session */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  cashTransferBody: CashTransferBody
}
export type ListCashTransfersApiResponse = /** status 200 undefined */ PageCashTransferItem
export type ListCashTransfersApiArg = {
  /** `sent`, `refused`, `received`, `returned`; `under_way` for the first two, `over` for the others. */
  state?: string
  /** UUID of the box that they left. */
  from?: string
  /** UUID of the box that they are sent to; `bank` for all of the company's accounts. */
  to?: string
  /** UUID of the box that they left or are sent to. */
  box?: string
  /** Sent on this ISO date or later. */
  sentFrom?: string
  /** Sent on this ISO date or earlier. */
  sentTo?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetCashTransferApiResponse = /** status 200 undefined */ CashTransferDetail
export type GetCashTransferApiArg = {
  /** UUID */
  id: string
}
export type ActOnCashTransferApiResponse = /** status 200 undefined */ CashTransferDetail
export type ActOnCashTransferApiArg = {
  /** UUID */
  id: string
  /** The action's name */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  cashTransferActionBody: CashTransferActionBody
}
export type ListConceptAccountsApiResponse = /** status 200 undefined */ ConceptAccounts
export type ListConceptAccountsApiArg = void
export type PreviewFileFormApiResponse = /** status 200 undefined */ FormPreview
export type PreviewFileFormApiArg = {
  'Idempotency-Key': string
  formPreviewBody: FormPreviewBody
}
export type GetGeneralSettingsApiResponse = /** status 200 undefined */ GeneralSettings
export type GetGeneralSettingsApiArg = void
export type SetGeneralSettingsApiResponse = /** status 200 undefined */ GeneralSettings
export type SetGeneralSettingsApiArg = {
  'Idempotency-Key': string
  'If-Match': string
  generalSettingsBody: GeneralSettingsBody
}
export type GetGoingLiveApiResponse = /** status 200 undefined */ GoingLive
export type GetGoingLiveApiArg = void
export type SimulateGoingLiveApiResponse = /** status 200 undefined */ Simulation
export type SimulateGoingLiveApiArg = {
  'Idempotency-Key': string
  simulateBody: SimulateBody
}
export type ListPaymentsApiResponse = /** status 200 undefined */ PagePaymentItem
export type ListPaymentsApiArg = {
  /** Comma list of states. */
  state?: string
  /** Beginnings of words of number, beneficiary, concept, bank reference or request. */
  q?: string
  /** UUID of the company's account. */
  source?: string
  /** UUID of a batch, or `none` for those that are part of none. */
  batchId?: string
  /** UUID of the beneficiary. */
  beneficiary?: string
  /** Executed on this ISO date or later. */
  from?: string
  /** Executed on this ISO date or earlier. */
  to?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type CreatePaymentApiResponse = /** status 201 undefined */ PaymentDetail
export type CreatePaymentApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  createPaymentBody: CreatePaymentBody
}
export type CountPaymentsApiResponse = /** status 200 undefined */ PaymentCounts
export type CountPaymentsApiArg = void
export type ListPayableApiResponse = /** status 200 undefined */ PagePayableItem
export type ListPayableApiArg = {
  /** Beginnings of words of the request. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetPaymentApiResponse = /** status 200 undefined */ PaymentDetail
export type GetPaymentApiArg = {
  /** UUID */
  id: string
}
export type ActOnPaymentApiResponse = /** status 200 undefined */ PaymentDetail
export type ActOnPaymentApiArg = {
  /** UUID */
  id: string
  /** The action's name */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  paymentActionBody: PaymentActionBody
}
export type ListPayrollDeductionsApiResponse = /** status 200 undefined */ PayrollDeductions
export type ListPayrollDeductionsApiArg = {
  /** Month, `2026-11`; this one when absent. What earlier months left pending belongs to it, too. */
  period?: string
  /** `pending`, `deducted`, `void`, separated by commas; the first two when absent. */
  state?: string
  /** Beginnings of words of person, number, concept. */
  q?: string
  /** 1 to 100, 25 by default. */
  limit?: number
  /** Where the page begins: `next` of the page before. */
  after?: string
}
export type MarkPayrollDeductionsApiResponse = /** status 200 undefined */ MarkResults
export type MarkPayrollDeductionsApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  markDeductionsBody: MarkDeductionsBody
}
export type ListPermissionsApiResponse = /** status 200 undefined */ Permissions
export type ListPermissionsApiArg = void
export type ListProfilesApiResponse = /** status 200 undefined */ Profiles
export type ListProfilesApiArg = void
export type ListViewsApiResponse = /** status 200 undefined */ SavedViews
export type ListViewsApiArg = void
export type SaveViewApiResponse = /** status 201 undefined */ SavedView
export type SaveViewApiArg = {
  /** 8 to 128 characters */
  'Idempotency-Key': string
  savedViewBody: SavedViewBody
}
export type RemoveViewApiResponse = /** status 200 undefined */ SavedViews
export type RemoveViewApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
}
export type CountSettingsApiResponse = /** status 200 undefined */ SettingCounts
export type CountSettingsApiArg = void
export type ListSettingsApiResponse = /** status 200 undefined */ Settings
export type ListSettingsApiArg = {
  kind:
    | 'branches'
    | 'cost-centres'
    | 'request-types'
    | 'banks'
    | 'bank-layouts'
    | 'source-accounts'
    | 'conceptos'
    | 'tariffs'
    | 'cash-boxes'
    | 'movement-categories'
    | 'denominations'
    | 'cancellation-causes'
    | 'holidays'
}
export type CreateSettingApiResponse = /** status 201 undefined */ SettingItem
export type CreateSettingApiArg = {
  kind:
    | 'branches'
    | 'cost-centres'
    | 'request-types'
    | 'banks'
    | 'bank-layouts'
    | 'source-accounts'
    | 'conceptos'
    | 'tariffs'
    | 'cash-boxes'
    | 'movement-categories'
    | 'denominations'
    | 'cancellation-causes'
    | 'holidays'
  'Idempotency-Key': string
  settingBody: SettingBody
}
export type UpdateSettingApiResponse = /** status 200 undefined */ SettingItem
export type UpdateSettingApiArg = {
  kind:
    | 'branches'
    | 'cost-centres'
    | 'request-types'
    | 'banks'
    | 'bank-layouts'
    | 'source-accounts'
    | 'conceptos'
    | 'tariffs'
    | 'cash-boxes'
    | 'movement-categories'
    | 'denominations'
    | 'cancellation-causes'
    | 'holidays'
  id: string
  'Idempotency-Key': string
  'If-Match': string
  settingBody: SettingBody
}
export type ActOnSettingApiResponse = /** status 200 undefined */ SettingItem
export type ActOnSettingApiArg = {
  kind:
    | 'branches'
    | 'cost-centres'
    | 'request-types'
    | 'banks'
    | 'bank-layouts'
    | 'source-accounts'
    | 'conceptos'
    | 'tariffs'
    | 'cash-boxes'
    | 'movement-categories'
    | 'denominations'
    | 'cancellation-causes'
    | 'holidays'
  id: string
  action: string
  'Idempotency-Key': string
  'If-Match': string
  settingAction: SettingAction
}
export type ListSettlementsApiResponse = /** status 200 undefined */ PageSettlementItem
export type ListSettlementsApiArg = {
  /** `open`, `submitted`, `settled`, or `overdue`. */
  state?: string
  /** Only what the reader has to prove or asked for. */
  mine?: boolean
  /** Beginnings of words: numbers, people, type, trip. */
  q?: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type GetSettlementApiResponse = /** status 200 undefined */ SettlementDetail
export type GetSettlementApiArg = {
  /** UUID */
  id: string
}
export type ActOnSettlementApiResponse = /** status 200 undefined */ SettlementDetail
export type ActOnSettlementApiArg = {
  /** UUID */
  id: string
  /** The action's name */
  action: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  /** The version that was read, in quotes */
  'If-Match': string
  settlementActionBody: SettlementActionBody
}
export type AddSettlementLineApiResponse = /** status 201 undefined */ SettlementDetail
export type AddSettlementLineApiArg = {
  /** UUID */
  id: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  settlementLineBody: SettlementLineBody
}
export type ChangeSettlementLineApiResponse = /** status 200 undefined */ SettlementDetail
export type ChangeSettlementLineApiArg = {
  /** UUID */
  id: string
  /** UUID */
  lineId: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
  settlementLineBody: SettlementLineBody
}
export type RemoveSettlementLineApiResponse = /** status 200 undefined */ SettlementDetail
export type RemoveSettlementLineApiArg = {
  /** UUID */
  id: string
  /** UUID */
  lineId: string
  /** 8 to 128 characters */
  'Idempotency-Key': string
}
export type ListSourceAccountsApiResponse = /** status 200 undefined */ SourceAccounts
export type ListSourceAccountsApiArg = void
export type GetOwnStatementApiResponse = /** status 200 undefined */ Statement
export type GetOwnStatementApiArg = {
  /** 1 to 100, 25 by default. */
  limit?: number
  /** Where the page begins: `next` of the page before. */
  after?: string
}
export type GetStatementApiResponse = /** status 200 undefined */ Statement
export type GetStatementApiArg = {
  /** 1 to 100, 25 by default. */
  limit?: number
  /** Where the page begins: `next` of the page before. */
  after?: string
  /** UUID of the member of staff */
  id: string
}
export type ListTokensApiResponse = /** status 200 undefined */ Tokens
export type ListTokensApiArg = void
export type CreateTokenApiResponse = /** status 201 undefined */ NewToken
export type CreateTokenApiArg = {
  'Idempotency-Key': string
  newTokenBody: NewTokenBody
}
export type RevokeTokenApiResponse = /** status 200 undefined */ TokenItem
export type RevokeTokenApiArg = {
  id: string
  'Idempotency-Key': string
  revokeBody: RevokeBody
}
export type ListUsersApiResponse = /** status 200 undefined */ UserItem[]
export type ListUsersApiArg = {
  /** Beginnings of words of the name, the e-mail, the employee number or the document. */
  q?: string
  /** Only those to whom this permission is granted now, by its label. */
  permission?: string
  /** `active` or `inactive`. */
  state?: string
  /** UUID of a branch. */
  branch?: string
  /** How many, 1 to 200; everybody unless told. Where more follow, `Link` names the next page. */
  limit?: number
  /** Where the page begins. */
  after?: string
}
export type CreateUserApiResponse = /** status 201 undefined */ UserDetail
export type CreateUserApiArg = {
  'Idempotency-Key'?: string | null
  userBody: UserBody
}
export type ListUserImportsApiResponse = /** status 200 undefined */ FileImports
export type ListUserImportsApiArg = void
export type GetUserImportApiResponse = /** status 200 undefined */ FileImport
export type GetUserImportApiArg = {
  id: string
}
export type ActOnUserImportApiResponse = /** status 200 undefined */ FileImport
export type ActOnUserImportApiArg = {
  id: string
  action: string
  'Idempotency-Key': string
  'If-Match': string
  importAction: ImportAction
}
export type ListUserImportRowsApiResponse = /** status 200 undefined */ PageFileImportRow
export type ListUserImportRowsApiArg = {
  /** `new`, `changed` or `wrong`; once applied `added`, `updated` or `refused`. */
  state: string
  /** How many, 1 to 500; 50 unless told. */
  limit?: number
  /** Where the page begins: the `next` of the page before. */
  after?: string
  id: string
}
export type UpdateAdminApiResponse = /** status 200 undefined */ ProfileSaved
export type UpdateAdminApiArg = {
  'Idempotency-Key'?: string | null
  'If-Match'?: string | null
  userBody: UserBody
}
export type ListUserPermissionsApiResponse = /** status 200 undefined */ HeldPermission[]
export type ListUserPermissionsApiArg = {
  id: string
}
export type GetUserApiResponse = /** status 200 undefined */ UserDetail
export type GetUserApiArg = {
  id: string
}
export type UpdateUserApiResponse = /** status 200 undefined */ UserDetail
export type UpdateUserApiArg = {
  id: string
  'Idempotency-Key'?: string | null
  'If-Match'?: string | null
  userBody: UserBody
}
export type DeleteUserApiResponse = /** status 200 undefined */ UserDetail
export type DeleteUserApiArg = {
  id: string
  'Idempotency-Key'?: string | null
  'If-Match'?: string | null
}
export type ListUserHistoryApiResponse = /** status 200 undefined */ PageUserChange
export type ListUserHistoryApiArg = {
  id: string
  /** Where the page begins. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}
export type ReassignApiResponse = /** status 200 undefined */ Remains
export type ReassignApiArg = {
  id: string
  'Idempotency-Key': string
  reassignBody: ReassignBody
}
export type ListRemainsApiResponse = /** status 200 undefined */ Remains
export type ListRemainsApiArg = {
  id: string
}
export const {
  useListColleaguesQuery,
  useListOwnSubstitutionsQuery,
  useSetOwnSubstitutionsMutation,
  useListAuditQuery,
  useAuditPeopleQuery,
  useAuditPermissionsQuery,
  useAuditRequestFileQuery,
  useGetAuditQuery,
  useGetAdminQuery,
  usePreviewBankLayoutMutation,
  useListBanksQuery,
  useListBeneficiariesQuery,
  useCreateBeneficiaryMutation,
  useGetBeneficiaryQuery,
  useUpdateBeneficiaryMutation,
  useAddAccountMutation,
  useListUnverifiedAccountsQuery,
  useVerifyAccountsMutation,
  useActOnAccountMutation,
  useListBeneficiaryImportsQuery,
  useGetBeneficiaryImportQuery,
  useActOnBeneficiaryImportMutation,
  useListBeneficiaryImportRowsQuery,
  useListCancellationCausesQuery,
  useListCancellationsQuery,
  useAskCancellationMutation,
  useCountCancellationsQuery,
  useFindCancellationTargetsQuery,
  usePreviewCancellationQuery,
  useGetCancellationQuery,
  useActOnCancellationMutation,
  useListCashBoxesQuery,
  useCountCashQuery,
  useGetCashDeskQuery,
  useReverseCashMovementMutation,
  useListCashPayableQuery,
  useGetReceiptCodeQuery,
  useGetCashReportQuery,
  useListCashReportSessionsQuery,
  useListCashReturnableQuery,
  useListCashSessionsQuery,
  useOpenCashSessionMutation,
  useGetCashSessionQuery,
  useActOnCashSessionMutation,
  useListCashHistoryQuery,
  useListCashMovementsQuery,
  useNoteCashMovementMutation,
  usePayInCashMutation,
  useTakeBackCashMutation,
  useCountBySurpriseMutation,
  useSendCashMutation,
  useListCashTransfersQuery,
  useGetCashTransferQuery,
  useActOnCashTransferMutation,
  useListConceptAccountsQuery,
  usePreviewFileFormMutation,
  useGetGeneralSettingsQuery,
  useSetGeneralSettingsMutation,
  useGetGoingLiveQuery,
  useSimulateGoingLiveMutation,
  useListPaymentsQuery,
  useCreatePaymentMutation,
  useCountPaymentsQuery,
  useListPayableQuery,
  useGetPaymentQuery,
  useActOnPaymentMutation,
  useListPayrollDeductionsQuery,
  useMarkPayrollDeductionsMutation,
  useListPermissionsQuery,
  useListProfilesQuery,
  useListViewsQuery,
  useSaveViewMutation,
  useRemoveViewMutation,
  useCountSettingsQuery,
  useListSettingsQuery,
  useCreateSettingMutation,
  useUpdateSettingMutation,
  useActOnSettingMutation,
  useListSettlementsQuery,
  useGetSettlementQuery,
  useActOnSettlementMutation,
  useAddSettlementLineMutation,
  useChangeSettlementLineMutation,
  useRemoveSettlementLineMutation,
  useListSourceAccountsQuery,
  useGetOwnStatementQuery,
  useGetStatementQuery,
  useListTokensQuery,
  useCreateTokenMutation,
  useRevokeTokenMutation,
  useListUsersQuery,
  useCreateUserMutation,
  useListUserImportsQuery,
  useGetUserImportQuery,
  useActOnUserImportMutation,
  useListUserImportRowsQuery,
  useUpdateAdminMutation,
  useListUserPermissionsQuery,
  useGetUserQuery,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useListUserHistoryQuery,
  useReassignMutation,
  useListRemainsQuery,
} = injectedRtkApi
export type * from './generatedTypes'
