/** A whole address in one cell; a line break stands as `\\n`. */
export const wholeAddresses = `
123 MAIN ST, KINGMAN, AZ 86401 => 123 Main St; Kingman; AZ; 86401
123 MAIN ST KINGMAN AZ 86401 => 123 Main St; Kingman; AZ; 86401
123 MAIN ST\\nKINGMAN AZ 86401 => 123 Main St; Kingman; AZ; 86401
123 MAIN ST\\nKINGMAN, AZ 86401-1234 => 123 Main St; Kingman; AZ; 86401-1234
123 Main St Apt 4, Kingman, Arizona 86401 => 123 Main St Apt 4; Kingman; AZ; 86401
123 MAIN ST, APT 4, KINGMAN, AZ 86401 => 123 Main St Apt 4; Kingman; AZ; 86401
PO BOX 12, LAS VEGAS, NV 89101 => PO Box 12; Las Vegas; NV; 89101
PO BOX 12 LAS VEGAS NV 89101 => PO Box 12; Las Vegas; NV; 89101
PO BOX 12\\nLAS VEGAS NV 89101 => PO Box 12; Las Vegas; NV; 89101
RR 2 BOX 45 HOLDEN MO 64040 => RR 2 Box 45; Holden; MO; 64040
HC 61 BOX 4, SALMON, ID 83467 => HC 61 Box 4; Salmon; ID; 83467
12 OAK AVE N ST PAUL MN 55101 => 12 Oak Ave N; St Paul; MN; 55101
12 OAK DR SALT LAKE CITY UT 84101 => 12 Oak Dr; Salt Lake City; UT; 84101
12 OAK RD, BOSTON, MA 2108 => 12 Oak Rd; Boston; MA; 02108 ! zip-lost-zero
12 OAK RD, BOSTON, MA, 02108 => 12 Oak Rd; Boston; MA; 02108
12 OAK RD, BOSTON, MA 02108 USA => 12 Oak Rd; Boston; MA; 02108
C/O ANN JONES, 12 OAK RD, BOSTON, MA 02108 => 12 Oak Rd; Boston; MA; 02108 ~ Ann Jones
C/O ANN JONES\\n12 OAK RD\\nBOSTON MA 02108 => 12 Oak Rd; Boston; MA; 02108 ~ Ann Jones
12 OAK RD, SANTA FE, NEW MEXICO 87501 => 12 Oak Rd; Santa Fe; NM; 87501
12 OAK RD, KINGMAN, AZ => 12 Oak Rd; Kingman; AZ;  ! incomplete
12 OAK RD, TORONTO ON M5H 1A1 => 12 Oak Rd, Toronto On M5H 1A1; ; ;  ! foreign
NO ADDRESS => ; ; ;  ! no-address
`
