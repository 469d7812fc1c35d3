/** Waits for what a request to the browser's database answers. */
export async function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('the browser kept nothing'))
    })
  })
}

/** A table of the browser's own database, made where it is not there yet. Fails where the browser keeps nothing. */
export async function openTable(
  database: string,
  table: string,
  options: IDBObjectStoreParameters = {},
): Promise<(mode: IDBTransactionMode) => IDBObjectStore> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(table, options)
  })
  const db = await answered(opening)
  return (mode) => db.transaction(table, mode).objectStore(table)
}
