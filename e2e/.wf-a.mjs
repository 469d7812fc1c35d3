import {shot,api,b,errs} from './.wf-shots.mjs'
const all=await api('Yadira Batista','/api/v1/requests?scope=all&limit=100')
const byState={}; for(const r of all.items) byState[r.state]??=r
console.log(Object.keys(byState))
await shot(null,'/','signin')
await shot('Rogelio Castillo','/','home-rogelio'); await shot('Eliécer Quintero','/','home-eliecer'); await shot('Tomás Herrera','/','home-tomas'); await shot('Kevin Ábrego','/','home-kevin')
await shot('Rogelio Castillo','/requests','requests'); await shot('Eliécer Quintero','/requests','requests-eliecer')
await shot('Eliécer Quintero','/requests/new','new')
for(const [s,r] of Object.entries(byState)) await shot('Yadira Batista',`/requests/${r.id}`,`req-${s}`)
for(const t of ['','?tab=authorize','?tab=send','?tab=bank','?tab=all']) await shot('Tomás Herrera','/payments/single'+t,'pay-'+(t.slice(5)||'pay'))
const pays=await api('Tomás Herrera','/api/v1/payments?limit=100'); const ps={}; for(const x of pays.items) ps[x.state]??=x
for(const [s,r] of Object.entries(ps)) await shot('Tomás Herrera',`/payments/single/${r.id}?tab=all`,`payment-${s}`)
if(ps.confirmed) await shot('Tomás Herrera',`/payments/single/${ps.confirmed.id}/receipt`,'receipt')
await shot('Tomás Herrera','/payments/single/beneficiaries','benef')
const bs=await api('Tomás Herrera','/api/v1/beneficiaries?unverified=true'); const bb=bs.items?.[0]; if(bb) await shot('Tomás Herrera','/payments/single/beneficiaries/'+bb.id,'benef-detail')
await shot('Rogelio Castillo','/404','404'); await shot('Eliécer Quintero','/payments/single','forbidden'); await shot('Eliécer Quintero','/requests?q=zzzzzz','empty')
console.log(errs.join('\n')); await b.close()
