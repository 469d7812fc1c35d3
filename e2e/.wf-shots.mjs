import { chromium } from '@playwright/test'
const BASE='http://127.0.0.1:8471'
const WIDTHS=(process.env.W??'360,900,1440').split(',').map(Number)
const OUT='/tmp/shots'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',headless:true,args:['--headless','--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']})
const states={}
async function session(person){
  if(states[person]) return states[person]
  const c=await b.newContext({locale:'es-PA',timezoneId:'America/Panama',reducedMotion:'reduce'})
  const p=await c.newPage(); await p.goto(BASE+'/'); await p.waitForURL(u=>u.origin!==BASE||u.pathname!=='/',{timeout:15000}).catch(()=>{})
  if(person==='*login'){ }
  await p.getByRole('button',{name:person}).click(); await p.getByRole('main').getByRole('heading',{level:1}).first().waitFor()
  states[person]=await c.storageState(); 
  await c.close(); return states[person]
}
const api=async(person,path)=>{const s=await session(person);const c=await b.newContext({storageState:s});const p=await c.newPage();await p.goto(BASE+'/');await p.getByRole('main').getByRole('heading',{level:1}).first().waitFor();const r=await p.evaluate(async path=>{const t=localStorage.getItem('inboxToken');const r=await fetch(path,{headers:{Authorization:'Bearer '+t}});return r.json()},path);await c.close();return r}
const errs=[]
async function shot(person,path,name,act){
 for(const w of WIDTHS){
  const t0=Date.now()
  const c=await b.newContext({storageState:person?await session(person):undefined,viewport:{width:w,height:w===360?740:900},locale:'es-PA',timezoneId:'America/Panama',reducedMotion:'reduce'})
  const p=await c.newPage(); p.setDefaultTimeout(8000)
  p.on('console',m=>{if(m.type()==='error')errs.push(`${name} ${w}: ${m.text().slice(0,200)}`)}); p.on('pageerror',e=>errs.push(`${name} ${w}: ${e.message}`))
  try{
   await p.goto(BASE+path); if(person){await p.getByRole('main').getByRole('heading',{level:1}).first().waitFor(); await p.waitForFunction(()=>!document.querySelector('.MuiSkeleton-root'))}
   await p.waitForTimeout(250)
   if(act) {await act(p,w); await p.waitForTimeout(350)}
   const over=await p.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth)
   if(over>0) errs.push(`${name} ${w}: OVERFLOW ${over}`)
   await p.screenshot({path:`${OUT}/${name}-${w}.png`,fullPage:!process.env.NOFULL && !(act&&act.dialog)})
  }catch(e){errs.push(`${name} ${w}: FAIL ${e.message.split('\n').slice(0,3).join(' ')}`); await p.screenshot({path:`${OUT}/${name}-${w}-FAIL.png`}).catch(()=>{})}
  await c.close(); console.log(name,w,Date.now()-t0)
 }}
export {shot,api,b,errs,session,BASE}
