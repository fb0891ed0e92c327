import {
  type CertificateAuthority,
  createCertificateAuthority,
  type ServerCertificate,
} from "../hub/certificate-authority.ts";
import type { Started } from "./prerequisites.ts";

let authority: Promise<CertificateAuthority> | undefined;

/** Issues a server certificate for these names and addresses, from one authority for the whole run. */
export default async function issueCertificate(
  _folder: string,
  { names, addresses }: { names: readonly string[]; addresses: readonly string[] },
): Promise<Started<{ authority: string; identity: ServerCertificate }>> {
  authority ??= createCertificateAuthority();
  const { certificate, issue } = await authority;
  return { value: { authority: certificate, identity: await issue(names, addresses) } };
}
