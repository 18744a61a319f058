/** Whether a host name as `URL.hostname` spells it is this machine: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(hostname: string): boolean {
  return /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]' || hostname === 'localhost';
}
