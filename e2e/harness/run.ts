/** Names this run: what two that go on at once leave behind (CAUDAL_E2E_RUN) stands apart. */
export const RUN = process.env.CAUDAL_E2E_RUN ?? 'last'
