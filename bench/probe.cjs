// Preloaded into a measured process. Writes what it has used up to its first HTTP request and up to its end, as
// process.resourceUsage() tells it, to the file COST_FILE. JavaScript, since loading TypeScript costs more than what is measured.
const { subscribe } = require('node:diagnostics_channel');
const { writeFileSync } = require('node:fs');

const usage = () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuMs: (userCPUTime + systemCPUTime) / 1000, memoryMiB: maxRSS / 1024 };
};
let firstRequest;
subscribe('http.client.request.start', () => {
  firstRequest ??= usage();
});
process.on('exit', () => {
  writeFileSync(process.env.COST_FILE, JSON.stringify({ firstRequest, end: usage() }));
});
