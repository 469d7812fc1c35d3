import * as z from 'zod/mini'

// zod speeds schemas up with `new Function`, which the content security policy (Trusted Types) reports as a
// violation. The switch has to be thrown before the first schema exists, so everybody takes `z` from here.
z.config({ jitless: true })

export { z }
