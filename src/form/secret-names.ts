/**
 * Names of secrets in the ten languages of the element and some more. A name is one word or several, in lower case and
 * without accents. "api key" is also found as "apikey", and at the end of a longer word: "myapikey". A plural "s" may follow.
 */
export const NAMES: readonly string[] = `
password | passwd | passwrd | passw | pwd | psswd | passphrase | pass phrase | pass word | passcode | pass code | passkey | pass hash
mysql pass | my pass | new pass | old pass | password hash | user pw | root pw | pw | pswd | psw | pword | pasword | user pass | db pass | database pass | admin pass | root pass | login pass | mail pass | email pass | smtp pass | ssh pass | ftp pass
sudo pass | redis pass | wifi pass | vpn pass | proxy pass | imap pass | ldap pass | sql pass | auth pass | cert pass | keystore pass
pin | pin code | pin number | mpin | puk | puk code | itan | pin tan | sms tan | otp | totp | totp seed | totp secret
cvv | cvv2 | cvc | cvc2 | cvn | csc | card verification value | card verification code | card security code | security code | card code | cvv code | cvc code | 3 digits | three digits
card number | card no | card num | credit card | debit card | cc number | cc num | ccn | pan number | card pan | primary account number
ssn | ssn last4 | ss number | social sec num | social security number | social security no | social security | social insurance number | sin number | last four ssn | ssn last four
api key | api token | api secret | access key | secret key | secret access key | private key | private pem | encryption key | decryption key
signing key | signature key | ssh key | ssl key | tls key | pgp key | gpg key | rsa key | aes key | hmac key | auth key | authentication key
authorization key | account key | service account key | service account json | service key | service role key | storage key | master key
deploy key | webhook key | app key | application key | client key | server key | admin key | root key | session key | shared key
shared access key | shared access signature | sas url | sas token | subscription key | wifi key | wi fi key | wpa key | vpn key | network key | pre shared key
preshared key | psk | security key | recovery key | backup key | seed key | wallet key | unlock key | login key | function key token
huggingface key | hf key | glpat | akia key | sk test key | stripe restricted key | unseal key | fernet key | jwk private | privkey | priv key | xprv | xpriv | openai key | anthropic key | claude key | gemini key | google key | aws key | azure key | github key | gitlab key | slack key | stripe key
twilio key | sendgrid key | mailgun key | mailchimp key | cloudflare key | datadog key | groq key | mistral key | cohere key | pinecone key
heroku key | airtable key | stripe sk | stripe live key | stripe test key | provider key | license secret | sk live | sk test | rk live | whsec | gh token
token | refresh token | access tokens | api tokens | bearer | bearer auth | basic auth | jwt | pat | csrf | xsrf | session cookie | auth cookie | cookie
secret | client secret | secret value | shared secret | app secret | credential | cred | auth header | authorization header | authorization
otp code | one time code | one time passcode | onetime code | verification code | verify code | verification pin | sms code | sms verification
auth code | authentication code | authenticator code | authorization code | login code | mfa code | mfa | tfa code | 2fa | 2fa code
2 fa | 2 fa code | two factor code | two factor | second factor | security token | email code | access code | reset code | recovery code
backup code | unlock code | door code | gate code | alarm code | entry code | keypad code | safe code | digit code | activation key secret
seed phrase | seed word | authenticator seed | master seed | bip39 seed | bip39 phrase | recovery phrase | recovery word | recovery seed | backup phrase | secret phrase | wallet seed | wallet phrase
secret recovery phrase | mnemonic | mnemonic phrase | mnemonic word | seed words | 12 word phrase | 24 word phrase | 12 word seed | 24 word seed
answer to your security question | answer to the security question | security answer | secret answer | security question answer | recovery answer | secret question answer | mother maiden name | mothers maiden name
mother s maiden name | maiden name | connection string | conn string | connection str | conn str | connstr | dsn | database url | database uri
db url | db uri | mongo url | mongo uri | mongodb url | mongodb uri | postgres url | postgres uri | redis url | redis uri | mysql url | jdbc url
amqp url | amqp uri | slack webhook | slack webhook url | webhook secret | magic link | login link | community string | keystore | keytab | kubeconfig
id token | page access token | kube config | pkcs12 | google maps key | id rsa | id ed25519 | pem | pfx | p12 | ppk | private key pem | session id token | sessid | jsessionid
passwort | kennwort | geheimzahl | geheimnis | geheimer schlussel | privater schlussel | api schlussel | zugangsschlussel | sicherheitsschlussel
zugangscode | sicherheitscode | bestatigungscode | verifizierungscode | wiederherstellungscode | entsperrcode | zugangsdaten | prufnummer
prufziffer | kartennummer | kreditkarte | kreditkartennummer | sozialversicherungsnummer | wiederherstellungsphrase | sicherheitsantwort
madchenname der mutter | wiederherstellungsschlussel | pin nummer | api schluessel | zugriffsschlussel | zugriffstoken | einmalcode | einmalpasswort | verschlusselungsschlussel | wiederherstellungsworter
mot de passe | mdp | code secret | code pin | code de securite | code de verification | code de confirmation | code d acces | code de recuperation
code recu par sms | mot de passe actuel | cle api | cle d api | cle secrete | cle privee | cle d acces | cle de chiffrement | jeton | jeton d acces | numero de carte
numero de carte bancaire | carte de credit | carte bancaire | cryptogramme | cryptogramme visuel | numero de securite sociale | phrase secrete
phrase de recuperation | reponse secrete | reponse de securite | identifiants secrets | phrase de passe
clave secreta | contrasena | contrasenia | clave secreta | clave privada | clave api | clave de api | clave de acceso | clave de cifrado | codigo secreto
codigo de seguridad | codigo de verificacion | codigo de acceso | codigo de recuperacion | codigo pin | nip | numero de tarjeta | numero de la tarjeta | contrasena nueva | contrasena actual | tarjeta de credito
tarjeta de debito | numero de seguridad social | frase semilla | frase de recuperacion | frase secreta | respuesta de seguridad
respuesta secreta | palabra clave secreta | secreto | token de acceso | cadena de conexion | codigo sms
senha | senha atual | nova senha | palavra passe | chave secreta | chave privada | chave api | chave de api | chave da api | chave de acesso | chave de criptografia
codigo secreto | codigo de seguranca | codigo de verificacao | codigo de acesso | codigo de recuperacao | numero do cartao | numero de cartao
cartao de credito | frase semente | frase de recuperacao | resposta de seguranca | segredo | token de acesso | cadeia de conexao
codigo do cartao | string de conexao
chiave segreta | chiave privata | chiave api | codice segreto | codice di sicurezza | codice di verifica | parola d ordine | numero della carta
wachtwoord | heslo | hasło | losenord | passord | adgangskode | salasana | sifre | parola segreta | kata sandi | mat khau
пароль | пин код | код подтверждения | код из смс | секретныи ключ | приватныи ключ | ключ api | номер карты
كلمه المرور | كلمه مرور | كلمه السر | كلمه سر | الرمز السري | رمز سري | رمز التحقق | رمز تحقق | رمز الامان | رمز امان | رمز المرور | رمز الدخول
رمز pin | مفتاح api | مفتاح واجهه برمجه التطبيقات | المفتاح السري | مفتاح سري | المفتاح الخاص | مفتاح خاص | مفتاح الوصول | رمز الوصول | رقم البطاقه
رقم بطاقه الايتمان | بطاقه الايتمان | عباره الاسترداد | عباره الاستعاده | الرقم السري | رقم سري | رمز الاسترداد
पासवर्ड | पासकोड | पासफ़्रेज़ | पिन | पिन नंबर | ओटीपी | सीवीवी | टोकन | एक्सेस टोकन | एपीआई कुंजी | api कुंजी | गुप्त कुंजी | निजी कुंजी | गुप्त कोड
सत्यापन कोड | सुरक्षा कोड | कार्ड नंबर | क्रेडिट कार्ड नंबर | रिकवरी वाक्यांश | सीड वाक्यांश | सुरक्षा उत्तर | गोपनीय कुंजी
`
  .trim()
  .split(/\s*[|\n]\s*/);

/** Names in scripts without spaces between words. They are looked for within the text. */
export const NAMES_WITHIN: readonly string[] = `
パスワード | パスコード | パスフレーズ | 暗証番号 | 合言葉 | シークレット | トークン | 認証コード | 認証番号 | 確認コード | 確認番号 | 検証コード | セキュリティコード
セキュリティキー | アクセスキー | APIキー | API キー | APIの鍵 | 秘密鍵 | 秘密キー | 秘密の鍵 | 秘密の質問の答え | ワンタイム | カード番号 | リカバリーフレーズ | 復元フレーズ
リカバリーコード | シードフレーズ | 暗号化キー | 接続文字列 | 社会保障番号 | 復旧コード | バックアップコード
密码 | 密碼 | 口令 | 令牌 | 密钥 | 密鑰 | 私钥 | 私鑰 | 秘钥 | 验证码 | 驗證碼 | 校验码 | 动态码 | 動態碼 | 安全码 | 安全碼 | 卡号 | 卡號 | 助记词 | 助記詞 | 恢复短语
恢复码 | 恢复代码 | 备份码 | 访问密钥 | 连接字符串 | 社会安全号 | 社会保障号 | 安全问题答案 | 安全问题的答案 | 授权码
비밀번호 | 암호 | 패스워드 | 비밀 키 | 비밀키 | 시크릿 | 토큰 | API 키 | API키 | 액세스 키 | 액세스키 | 개인 키 | 개인키 | 인증번호 | 인증 번호 | 인증코드 | 인증 코드 | 확인 코드
보안 코드 | 보안코드 | 카드 번호 | 카드번호 | 복구 문구 | 복구 구문 | 복구 코드 | 복구코드 | 시드 구문 | 보안 답변 | 일회용 | 주민등록번호 | 연결 문자열 | 핀 번호 | 핀번호
รหัสผ่าน | סיסמה | סיסמא
`
  .trim()
  .split(/\s*[|\n]\s*/);

/** What may follow a name without another meaning: "password (again)", "API key for the service". */
export const AFTER = new Set(
  `again against and as at base64 b64 below by confirm confirmation contents current data do does exactly field for from here if input
  is it must of prod production dev staging base neu actual atual actuel pem yaml must new number old on optional or please provided raw repeat required retype sent so string text that the this to use used using value
  we when which who with you your und oder fur von vom der des die zu zur bei mit ein du de del des la le pour par para da do por con com di per
  e o y et ou eingeben bestatigen wiederholen من في الى على لل से के का की दर्ज darf الخاصه الخاص بك हैं बताएं डालें करें`.split(
    /\s+/,
  ),
);

/** What turns a text to something else before a name: "name of the key", "path to the token", "never a password". */
export const TURNS = new Set(
  `of to for ring standard drop about without not no never don dont whether how why which where if from count length name path type id kind number policy max
  maximum min minimum public publishable primary foreign next previous page continuation cursor stop eos bos pad buy sell sync progress map
  gpio led best kept santa expired reset forgot has have     can should never niemals holds owns owner politica nicht kein keine ohne lange name des von sans ne non pas
  nom nombre nome reinitialisation longueur nunca sin longitud sem comprimento не طول عدد اسم نوع لا न लंबाई`.split(
    /\s+/,
  ),
);

/** What follows a name within a text that is about something else: "パスワードの長さ". */
export const OTHER_WITHIN =
  /^(?:の(?!答)|的(?!答)|\s*(?:長|长|数|名|策|强度|強度|重置|类型|タイプ|種類|ポリシー|リセット|有効|期限|길이|정책|재설정|수$|수\s|이름|유형|개수|화$|화폐))/;
