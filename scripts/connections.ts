/**
 * How Chromium finds out whether the PC has IPv6: a datagram socket is connected, and nothing is sent
 * (net/dns/host_resolver_manager.cc).
 */
const probe = '2001:4860:4860::8888';

/**
 * The hosts that a program connected to, names that it looked up included (over 127.0.0.53).
 * @param trace of its calls of `connect`, by `strace -f -e trace=connect`
 * @returns address and port, each once
 */
export function connectionsIn(trace: string): string[] {
  const found = trace.split('\n').flatMap((line) => {
    if (!/sa_family=AF_INET6?\b/.test(line)) return [];
    const address = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/.exec(line);
    const port = /sin6?_port=htons\((\d+)\)/.exec(line);
    return [`${address?.[1] ?? address?.[2] ?? 'an unknown address'} ${port?.[1] ?? ''}`.trim()];
  });
  return [...new Set(found)].filter((one) => !one.startsWith(`${probe} `));
}
