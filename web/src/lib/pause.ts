/** Waits so long. */
export async function pause(duration_ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, duration_ms)
  })
}
