import { seed } from './portal.ts'

/** Makes the demonstration's data once, before the stories copy it. */
export default async function setUp(): Promise<void> {
  await seed()
}
