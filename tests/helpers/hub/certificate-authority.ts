import { randomUUID } from "node:crypto";
import { generate } from "selfsigned";

export interface ServerCertificate {
  key: string;
  cert: string;
}

export interface CertificateAuthority {
  /** PEM; what a client has to trust. */
  certificate: string;
  /** A server certificate for host names and IP addresses, signed by the authority; by `ended` it may have run out. */
  issue(names: readonly string[], addresses: readonly string[], ended?: Date): Promise<ServerCertificate>;
}

const YEAR = 365 * 86_400_000;

const KEYS = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;

/** A certificate authority of its own, made anew for every test run. */
export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  // Of two authorities with one name a client would try only the first.
  const name = `Test authority ${randomUUID()}`;
  const authority = await generate([{ name: "commonName", value: name }], {
    ...KEYS,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    certificate: authority.cert,
    async issue(names, addresses, ended) {
      const validity = ended && { notBeforeDate: new Date(ended.getTime() - YEAR), notAfterDate: ended };
      const issued = await generate([{ name: "commonName", value: "Test callback" }], {
        ...KEYS,
        ...validity,
        ca: { key: authority.private, cert: authority.cert },
        extensions: [
          { name: "basicConstraints", cA: false },
          { name: "keyUsage", digitalSignature: true },
          { name: "extKeyUsage", serverAuth: true },
          {
            name: "subjectAltName",
            altNames: [
              ...names.map((value) => ({ type: 2 as const, value })),
              ...addresses.map((ip) => ({ type: 7 as const, ip })),
            ],
          },
        ],
      });
      return { key: issued.private, cert: issued.cert };
    },
  };
}
