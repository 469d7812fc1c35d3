/** The system's Chromium, with or without a window's frame, told to stay at home. */
export const LAUNCH = {
  executablePath: process.env.CAUDAL_CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export const PHONE = { width: 360, height: 740 }
export const TABLET = { width: 900, height: 1200 }
export const DESK = { width: 1440, height: 900 }
