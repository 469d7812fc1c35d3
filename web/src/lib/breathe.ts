/** Ends the task, so that the browser hears its person, and goes on in the next. By a message: the timers of a tab behind wait for a second each. */
export async function breathe(): Promise<void> {
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(null)
  })
}
